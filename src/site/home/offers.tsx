import type { ReactNode } from "react";
import type { Offer } from "#catalog/catalog.ts";
import { OwnerLink } from "../parts/owner-link.tsx";

/** Panels with a button, such as 'University Selection Cards' and the assistant's sign-up (spec 2 "Home page content"). */
export function Offers({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <div className="offers">
      {offers.map(({ picture, heading, text, label, url }) => (
        <section key={heading} className="offer">
          {pictures[picture]}
          <div>
            <h2>{heading}</h2>
            <p>{text}</p>
            <OwnerLink className="button" href={url} purpose={`for ${heading}`}>
              {label}
            </OwnerLink>
          </div>
        </section>
      ))}
    </div>
  );
}

const CardFan = () => (
  <svg className="art" width="0" viewBox="0 0 120 120" aria-hidden="true">
    <rect className="art-c" x="24" y="30" width="46" height="66" rx="7" transform="rotate(-16 47 63)" />
    <rect className="art-b" x="37" y="26" width="46" height="66" rx="7" />
    <rect className="art-a" x="51" y="30" width="46" height="66" rx="7" transform="rotate(16 74 63)" />
    <path className="art-mark" d="M77 48l11 14-14 11-11-14z" />
    <path className="art-line" d="M64 83l22 6" />
  </svg>
);

const SpeechMark = () => (
  <svg className="art" width="0" viewBox="0 0 120 120" aria-hidden="true">
    <path className="art-b" d="M30 18h60q12 0 12 12v38q0 12-12 12H60L38 100V80q-20 0-20-12V30q0-12 12-12" />
    <path className="art-mark" d="M60 30l18 18-18 18-18-18z" />
    <path className="art-line" d="M51 48h17m-6-6l6 6-6 6" />
  </svg>
);

const pictures: Record<Offer["picture"], ReactNode> = { cards: <CardFan />, speech: <SpeechMark /> };
