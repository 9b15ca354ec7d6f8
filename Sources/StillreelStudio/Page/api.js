// Requests to the server. Every failure becomes an ApiError whose message is a sentence for people.

class ApiError extends Error {
  constructor(message, { status = 0, place = null, slide = null, exists = false } = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;  // 0: the server did not answer
    this.place = place;
    this.slide = slide;
    this.exists = exists;
  }
}

/** Sends a request and returns the Response. Throws ApiError, or AbortError if it was aborted. */
export async function request(path, { method = "GET", body, signal } = {}) {
  const options = { method, signal, credentials: "same-origin", cache: method === "GET" ? "default" : "no-store" };
  if (method !== "GET") {
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body ?? {});
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError("Stillreel does not answer. Is it still running in the terminal?");
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function errorOf(response) {
  let details = {};
  try { details = await response.json(); } catch { /* not JSON: the status has to do */ }
  const message = details.error
    ?? (response.status === 401 || response.status === 403
      ? "This page is no longer allowed in. Open the address that stillreel printed."
      : `Stillreel answered with an error (${response.status}).`);
  return new ApiError(message, { ...details, status: response.status });
}

export async function getJSON(path, options) {
  const response = await request(path, options);
  try {
    return await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError("Stillreel's answer was incomplete.");
  }
}

export const sendJSON = (method, path, body, options = {}) => getJSON(path, { ...options, method, body });

/** The address of a query: address("/api/frame", { revision: 3, frame: 20 }). */
export function address(path, query) {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);  // spaces as %20, not as +
  return `${path}?${pairs.join("&")}`;
}

export const thumbnailAddress = (file, size) => address("/api/thumbnail", { file, size });
export const frameAddress = (revision, frame, height) => address("/api/frame", { revision, frame, height });

let uploads = 0;

/** Whether a file is being uploaded. */
export const isUploading = () => uploads > 0;

/** Uploads one file and returns { file, kind }. XMLHttpRequest, because fetch cannot tell the progress of an upload. */
export function upload(file, onProgress, signal) {
  uploads += 1;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", `/api/files/${encodeURIComponent(file.name)}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = event => { if (event.lengthComputable) onProgress(event.loaded / event.total); };
    request.onload = () => {
      let answer = {};
      try { answer = JSON.parse(request.responseText); } catch { /* the status has to do */ }
      if (request.status >= 200 && request.status < 300 && answer.file) resolve(answer);
      else reject(new ApiError(answer.error ?? `Stillreel answered with an error (${request.status}).`, { status: request.status }));
    };
    request.onerror = () => reject(new ApiError("The upload was interrupted: Stillreel does not answer."));
    request.onabort = () => reject(new DOMException("Aborted", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  }).finally(() => { uploads -= 1; });
}

const againAfter = 3000;

/**
 * The server's events. EventSource connects again by itself after a break, but not after an answer such as 403: that is
 * done here. A page that is hidden lets go of its connection, because browsers open only six for all pages together.
 * `found(isAgain)`: the connection is there; with true, events may have been missed.
 */
export function listen({ project, render, lost, found }) {
  let source = null, timer = 0, isAgain = false;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    const opened = source = new EventSource("/api/events");
    opened.addEventListener("project", event => project(JSON.parse(event.data)));
    opened.addEventListener("render", event => render(JSON.parse(event.data)));
    opened.onopen = () => {
      found(isAgain);
      isAgain = true;
    };
    opened.onerror = async () => {
      if (opened !== source) return;
      lost();
      isAgain = true;
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, againAfter);
      try { await request("/api/project"); }
      catch (error) { if (error.status === 401 || error.status === 403) lost("refused"); }
    };
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) { if (!source) open(); }
    else if (source) { close(); isAgain = true; }
  });
  if (!document.hidden) open();
  else isAgain = true;
}
