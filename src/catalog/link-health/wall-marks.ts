/** DATA: walls between a robot and a page, and doors to log in. Kept like page-marks.ts. */

/** Walls that let people through and robots not. In the title, or anywhere on a page of few words. */
export const robotWallPhrases: readonly string[] = [
  "just a moment",
  "attention required cloudflare",
  "checking your browser",
  "checking if the site connection is secure",
  "verifying you are human",
  "verify you are human",
  "verify that you are human",
  "are you a robot",
  "are you human",
  "i m not a robot",
  "pardon our interruption",
  "please enable cookies",
  "please enable javascript and cookies",
  "enable javascript and cookies to continue",
  "access to this page has been denied",
  "access denied",
  "request unsuccessful incapsula",
  "ddos guard",
  "ddos protection",
  "sucuri website firewall",
  "security check",
  "bot verification",
  "human verification",
  "unusual traffic",
  "request blocked",
  "the request could not be satisfied",
];

/** In inline scripts and the hosts of scripts of such walls. */
export const robotWallScripts: readonly string[] = [
  "_incapsula_resource",
  "px-captcha",
  "_cf_chl_opt",
  "awswafcookiedomainlist",
  "geo.captcha-delivery.com",
  "sgcaptcha",
];

export const robotWallHosts: readonly string[] = [
  "captcha-delivery.com",
  "perfdrive.com",
  "queue-it.net",
  "challenges.cloudflare.com",
  "consent.google.com",
  "consent.youtube.com",
  "consent.yahoo.com",
];

/** Where organisations send people to log in; leading there is no change of hands. */
export const loginHosts: readonly string[] = [
  "accounts.google.com",
  "login.microsoftonline.com",
  "login.live.com",
  "login.yahoo.com",
  "okta.com",
  "oktapreview.com",
  "auth0.com",
  "onelogin.com",
  "pingone.com",
  "duosecurity.com",
  "clever.com",
  "classlink.com",
  "openathens.net",
  "my.openathens.net",
  "amazoncognito.com",
  "b2clogin.com",
];

export const loginPhrases: readonly string[] = [
  "log in",
  "login",
  "sign in",
  "signin",
  "anmelden",
  "anmeldung",
  "einloggen",
  "se connecter",
  "connexion",
  "iniciar sesión",
  "accedi",
  "inloggen",
  "entrar",
  "logga in",
  "zaloguj",
  "přihlášení",
  "giriş yap",
  "войти",
  "вход",
  "登录",
  "登入",
  "ログイン",
  "로그인",
];
