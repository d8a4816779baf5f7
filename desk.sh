#!/bin/sh
# Opens the curators' desk in the browser. Linux: right-click this file, "Run as a program". macOS: double-click desk.command.
cd "$(dirname "$0")" || exit 1
# A double click on a Mac does not read where a terminal finds Node.
PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"

end() {
  echo
  printf '%s\n' "$@"
  echo
  printf 'Press Enter to close this window. '
  read -r _
  exit 1
}

command -v node >/dev/null 2>&1 || end \
  "The desk needs Node.js, and this computer does not have it." \
  "Open https://nodejs.org, download the version called LTS, and install it." \
  "Then open this file again."
node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || end \
  "The desk needs Node.js 20 or newer, and this computer has $(node --version)." \
  "Open https://nodejs.org, download the version called LTS, and install it." \
  "Then open this file again."

echo "The desk opens in your browser in a moment. Leave this window open while you work; close it when you are done."
npm run --silent desk -- --open || end "The desk has ended. What is above says why. Show it to the person who set up this hub."
