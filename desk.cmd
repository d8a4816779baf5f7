@echo off
rem Opens the curators' desk in the browser, by a double click on Windows.
rem A folder of the network gets a letter: cmd opens no other.
pushd "%~dp0"
where node >nul 2>nul
if errorlevel 1 goto missing
node -e "process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)"
if errorlevel 1 goto old
echo The desk opens in your browser in a moment. Leave this window open while you work; close it when you are done.
call npm run --silent desk -- --open
if errorlevel 1 goto ended
exit /b 0

:missing
echo The desk needs Node.js, and this computer does not have it.
goto install

:old
echo The desk needs Node.js 20 or newer, and this computer has an older one.

:install
echo Open https://nodejs.org, download the version called LTS, and install it.
echo Then open this file again.
pause
exit /b 1

:ended
echo The desk has ended. What is above says why. Show it to the person who set up this hub.
pause
exit /b 1
