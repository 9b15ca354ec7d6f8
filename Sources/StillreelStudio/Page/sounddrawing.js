// Draws the blocks of the soundtrack with their waveforms, and the slides' boundaries, on a canvas.

const leastSpacing = 4;  // pixels between slides, below which their boundaries are not drawn

/** `view`: { width, seconds, rows: [{ top, height }], voiceRow, colors }. */
export function drawSound(canvas, view, plan, timeline, waveforms, volume) {
  const density = devicePixelRatio, { width, seconds, colors } = view;
  const height = canvas.clientHeight;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const context = canvas.getContext("2d");
  context.scale(density, density);

  if (width / timeline.slides.length >= leastSpacing) {
    context.fillStyle = colors.mark;
    for (const slide of timeline.slides.slice(1)) context.fillRect(Math.round(slide.start / seconds * width), 0, 1, height);
  }
  const heard = Math.min(plan.end, seconds);
  const musicEnd = plan.isCut ? seconds : heard, endFade = { from: musicEnd - plan.fadeOut, to: musicEnd };
  for (const block of plan.music) {
    const row = view.rows[block.row];
    drawBlock(context, view, block, row, waveforms.of(block.clip.file), colors.music, at =>
      volume.music(block, at) * Math.min(1, plan.fadeOut ? Math.max(0, musicEnd - at) / plan.fadeOut : 1));
    if (plan.fadeOut && block.at < musicEnd && block.at + block.length > endFade.from) drawRamp(context, view, row, endFade.to, endFade.from, colors.music);
  }
  for (const block of plan.voice) {
    drawBlock(context, view, block, view.voiceRow, waveforms.of(block.clip.file), colors.voice, at => volume.voice(block, at));
  }
}

function drawBlock(context, { width, seconds, colors }, block, row, { seconds: fileSeconds, peaks }, color, gain) {
  const x = at => at / seconds * width;
  const left = x(block.at), right = Math.min(width, x(block.at + block.length));
  if (right <= left) return;
  context.globalAlpha = block.isRepeat ? 0.45 : 1;
  context.fillStyle = colors.block;
  context.beginPath();
  context.roundRect(left + 0.5, row.top, Math.max(1, right - left - 1), row.height, 4);
  context.fill();
  context.fillStyle = color;
  const middle = row.top + row.height / 2, half = row.height / 2 - 3;
  for (let column = Math.ceil(left); column < right; column++) {
    const at = column / width * seconds, next = (column + 1) / width * seconds;
    const peak = loudest(peaks, (at - block.at + block.from) / fileSeconds, (next - block.at + block.from) / fileSeconds);
    const tall = Math.max(0.5, Math.min(1, peak * gain(at) * fade(block, at)) * half);
    context.fillRect(column, middle - tall, 1, tall * 2);
  }
  if (block.rampIn) drawRamp(context, { width, seconds }, row, block.at, block.at + block.rampIn, color);
  if (block.rampOut) drawRamp(context, { width, seconds }, row, block.at + block.length, block.at + block.length - block.rampOut, color);
  context.globalAlpha = 1;
}

/** The line of a fade, from silence to full volume. */
function drawRamp(context, { width, seconds }, row, silent, full, color) {
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(silent / seconds * width, row.top + row.height);
  context.lineTo(full / seconds * width, row.top + 7);
  context.stroke();
}

/** The highest of the points from one share of the file to another. */
function loudest(peaks, from, to) {
  const first = Math.max(0, Math.floor(from * peaks.length)), last = Math.max(first + 1, Math.floor(to * peaks.length));
  let highest = 0;
  for (let i = first; i < last && i < peaks.length; i++) if (peaks[i] > highest) highest = peaks[i];
  return highest;
}

function fade(block, at) {
  const into = at - block.at, left = block.length - into;
  return Math.min(1, block.rampIn ? into / block.rampIn : 1, block.rampOut ? left / block.rampOut : 1);
}
