"""What other sites, other programs and broken files may not do."""

from __future__ import annotations

import attacks_access
import attacks_connections
import attacks_pages
import attacks_reading
import attacks_reels
import attacks_writing

MODULES = [attacks_access, attacks_reading, attacks_reels, attacks_writing, attacks_connections, attacks_pages]
CHECKS = [check for module in MODULES for check in module.CHECKS]
