/** Hills, a marked trail and a summit flag; drawn for this page, coloured by the stylesheet in light and dark. */
export function HeroScene() {
  return (
    <svg className="scene" viewBox="0 0 1600 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className="scene-sun" cx="1400" cy="160" r="62" />
      <path
        className="scene-far"
        d="M0 300c120-60 210-40 320-70s190-90 300-60 170 80 280 60 160-150 300-160 190 110 400 80v270H0z"
      />
      <path
        className="scene-mid"
        d="M0 350c160-70 260-20 420-50s220-100 380-70 220 70 380 30 240-80 420-30v190H0z"
      />
      <path
        className="scene-trail"
        d="M560 420c90-40 250-30 330-60s20-50 120-70 160-20 150-60 40-60 60-100 10-40 0-55"
      />
      <path className="scene-pole" d="M1220 78V28" />
      <path className="scene-flag" d="M1220 28l42 13-42 13z" />
      <path
        className="scene-near"
        d="M0 400c140-50 300-50 460-20s330 30 500-6 260-44 400-24 180 20 240 10v60H0z"
      />
      <g className="scene-trees">
        <path d="M96 372l22-64 22 64zM136 376l16-48 16 48zM1400 352l24-70 24 70zM1446 358l17-50 17 50zM1498 356l20-58 20 58z" />
      </g>
      <path className="scene-pole" d="M640 408v-78" />
      <path className="scene-blaze" d="M640 316l20 20-20 20-20-20z" />
      <path className="scene-pole" d="M985 330v-40" />
      <path className="scene-blaze" d="M985 282l11 11-11 11-11-11z" />
      <path className="scene-pole" d="M1160 240v-26" />
      <path className="scene-blaze" d="M1160 208l7 7-7 7-7-7z" />
    </svg>
  );
}
