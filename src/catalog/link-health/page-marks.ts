/**
 * DATA: how pages show what they are. Add a phrase when a page was judged wrongly, and a row to the table of server
 * behaviours with it. Case and punctuation make no difference (plain-words.ts).
 */

/** "This name is for sale" and its like. One is enough on a short page or in a title. */
export const parkedPhrases: Record<string, readonly string[]> = {
  en: [
    "this domain is for sale",
    "this domain may be for sale",
    "this domain name is for sale",
    "this domain name may be for sale",
    "the domain name is for sale",
    "domain is available for sale",
    "domain is available for purchase",
    "buy this domain",
    "make an offer on this domain",
    "inquire about this domain",
    "this domain is parked",
    "this web page is parked",
    "parked free courtesy of",
    "this domain has expired",
    "this domain name has expired",
    "domain parking",
    "own this domain today",
  ],
  de: [
    "diese domain steht zum verkauf",
    "domain steht zum verkauf",
    "diese domain kaufen",
    "diese domain ist zu verkaufen",
    "domain erwerben",
    "diese domain wurde geparkt",
    "diese domain ist geparkt",
  ],
  fr: [
    "ce domaine est à vendre",
    "ce nom de domaine est à vendre",
    "domaine à vendre",
    "acheter ce domaine",
    "acheter ce nom de domaine",
    "ce domaine est parqué",
    "ce nom de domaine a expiré",
  ],
  es: [
    "este dominio está en venta",
    "este dominio está a la venta",
    "dominio en venta",
    "comprar este dominio",
    "compre este dominio",
    "dominio aparcado",
    "este dominio ha caducado",
  ],
  it: [
    "questo dominio è in vendita",
    "dominio in vendita",
    "acquista questo dominio",
    "compra questo dominio",
    "dominio parcheggiato",
    "questo dominio è scaduto",
  ],
  nl: [
    "dit domein is te koop",
    "deze domeinnaam is te koop",
    "domeinnaam te koop",
    "dit domein kopen",
    "koop deze domeinnaam",
    "deze domeinnaam is geparkeerd",
  ],
  pt: [
    "este domínio está à venda",
    "domínio à venda",
    "compre este domínio",
    "comprar este domínio",
    "este domínio expirou",
  ],
  pl: ["ta domena jest na sprzedaż", "domena na sprzedaż", "kup tę domenę", "domena jest zaparkowana"],
  ru: [
    "этот домен продается",
    "этот домен продаётся",
    "домен продается",
    "домен продаётся",
    "купить этот домен",
    "домен припаркован",
    "срок регистрации домена истек",
  ],
  zh: ["域名出售", "域名正在出售", "域名转让", "购买此域名", "网域出售", "網域出售", "網域名稱出售"],
  ja: [
    "このドメインは売り出し中",
    "このドメインは販売中",
    "このドメインは売却中",
    "このドメインを購入",
    "ドメインが販売中",
  ],
  ko: ["이 도메인은 판매", "도메인 판매 중", "이 도메인을 구매", "도메인을 구입"],
  tr: ["bu alan adı satılık", "bu alan adı satılıktır", "bu domain satılıktır", "satılık alan adı"],
  sv: ["denna domän är till salu", "domänen är till salu", "köp den här domänen"],
  da: ["dette domæne er til salg", "domænet er til salg", "dette domenet er til salgs"],
  cs: ["tato doména je na prodej", "doména na prodej"],
  id: ["domain ini dijual", "beli domain ini"],
  vi: ["tên miền này đang được bán", "mua tên miền này"],
  ar: ["هذا النطاق للبيع", "اسم النطاق للبيع"],
};

/** Hosts whose scripts and frames only parked pages hold, or to which they send visitors on. */
export const parkingHosts: readonly string[] = [
  "sedoparking.com",
  "sedo.com",
  "parkingcrew.net",
  "parkingcrew.com",
  "bodis.com",
  "parklogic.com",
  "above.com",
  "skenzo.com",
  "dan.com",
  "afternic.com",
  "hugedomains.com",
  "uniregistry.com",
  "undeveloped.com",
  "domainsponsor.com",
  "namedrive.com",
  "voodoo.com",
  "domainmarket.com",
  "buydomains.com",
  "efty.com",
  "brandbucket.com",
  "atom.com",
  "domainnameshop.com",
  "parked-content.godaddy.com",
];

/** In inline scripts of parked pages. */
export const parkingScripts: readonly string[] = [
  '"/lander"',
  "'/lander'",
  "parking-lander",
  "sedoparking",
  "parkingcrew",
  "window.park =",
  "domainparking",
];

/** None of these belongs in a directory for minors. A few words of one kind among few others are the mark. */
export const unfitWords: Record<"gambling" | "adult" | "pills", readonly string[]> = {
  gambling: (
    "casino|casinos|online casino|slot online|slot gacor|slots|situs slot|judi online|togel|sbobet|maxwin|poker|" +
    "roulette|blackjack|baccarat|jackpot|free spins|sportsbook|betting|bookmaker|" +
    "bahis|canlı bahis|bahis siteleri|deneme bonusu|bonus veren|casino siteleri|" +
    "sportwetten|glücksspiel|spielautomaten|freispiele|paris sportifs|machines à sous|tours gratuits|" +
    "apuestas|apuestas deportivas|tragamonedas|casa de apuestas|cassino|apostas|caça níqueis|" +
    "casinò|scommesse|gokkasten|weddenschappen|kasyno|zakłady bukmacherskie|automaty do gry|" +
    "казино|онлайн казино|ставки на спорт|игровые автоматы|букмекер|" +
    "博彩|老虎机|百家乐|赌场|真人娱乐|彩票|オンラインカジノ|スロット|카지노|토토사이트|바카라|슬롯|" +
    "nhà cái|cá cược|nổ hũ|สล็อต|บาคาร่า|คาสิโน|แทงบอล"
  ).split("|"),
  adult: (
    "porn|porno|pornhub|xxx|xxx videos|sex videos|sex cams|live sex|sexcam|webcam girls|hentai|milf|escort|escorts|" +
    "escort girls|call girls|nude|nudes|hot girls|onlyfans|" +
    "sexkontakte|hobbyhuren|erotik|vidéos porno|plan cul|videos porno|putas|sesso|порно|секс|проститутки|" +
    "成人视频|成人影片|色情|エロ動画|アダルト動画|야동|av女优|เย็ด|หนังโป๊|phim sex"
  ).split("|"),
  pills: "viagra|cialis|kamagra|levitra|tramadol|xanax|buy viagra|cheap cialis|виагра|sildenafil".split("|"),
};

/** In a title or heading: the page is not there, whatever the status says. */
export const notFoundPhrases: readonly string[] = [
  "page not found",
  "404 not found",
  "file not found",
  "document not found",
  "object not found",
  "article not found",
  "course not found",
  "url not found",
  "404 error",
  "error 404",
  "http 404",
  "page cannot be found",
  "page can t be found",
  "page could not be found",
  "page couldn t be found",
  "page doesn t exist",
  "page does not exist",
  "page no longer exists",
  "page is no longer available",
  "page isn t available",
  "content not found",
  "resource not found",
  "nothing found",
  "nothing was found",
  "oops that page",
  "we can t find that page",
  "we couldn t find that page",
  "we can t find the page",
  "seite nicht gefunden",
  "seite wurde nicht gefunden",
  "seite existiert nicht",
  "page introuvable",
  "page non trouvée",
  "cette page n existe",
  "página no encontrada",
  "la página no existe",
  "pagina non trovata",
  "la pagina non esiste",
  "pagina niet gevonden",
  "página não encontrada",
  "sidan kunde inte hittas",
  "sidan hittades inte",
  "siden blev ikke fundet",
  "siden ble ikke funnet",
  "siden findes ikke",
  "sivua ei löytynyt",
  "strona nie została znaleziona",
  "nie znaleziono strony",
  "stránka nenalezena",
  "sayfa bulunamadı",
  "страница не найдена",
  "страницы не существует",
  "halaman tidak ditemukan",
  "không tìm thấy trang",
  "页面不存在",
  "找不到页面",
  "頁面不存在",
  "找不到網頁",
  "ページが見つかりません",
  "お探しのページ",
  "페이지를 찾을 수 없습니다",
];

/** A server's own filling: the site that was here is not here any more. */
export const emptySitePhrases: readonly string[] = [
  "welcome to nginx",
  "apache2 ubuntu default page",
  "apache2 debian default page",
  "apache http server test page",
  "iis windows server",
  "test page for the",
  "web server s default page",
  "default web site page",
  "account suspended",
  "account has been suspended",
  "this account has been suspended",
  "website expired",
  "this site can t be reached",
  "site not found",
  "future home of something quite cool",
  "website coming soon",
  "hier entsteht eine neue internetpräsenz",
  "hier entsteht eine neue website",
  "no such app",
  "there isn t a github pages site here",
];

/** The site says that it is closed for repairs, with whatever status. */
export const repairPhrases: readonly string[] = [
  "under maintenance",
  "scheduled maintenance",
  "down for maintenance",
  "maintenance mode",
  "wartungsarbeiten",
  "site en maintenance",
  "en cours de maintenance",
  "sitio en mantenimiento",
  "sito in manutenzione",
  "service unavailable",
  "internal server error",
  "error establishing a database connection",
  "fatal error",
];
