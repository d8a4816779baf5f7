import type { ReactNode } from "react";

/** Pictograms in the manner of trail signs, one per menu id; a menu that is new gets the plain mark. */
const pictograms: Record<string, ReactNode> = {
  "uni-resources": (
    <>
      <path d="M32 18 12 27l20 9 20-9zM20 31v9c0 3 6 6 12 6s12-3 12-6v-9M50 28v12" />
      <circle className="fill" cx="50" cy="43" r="2.5" />
    </>
  ),
  "career-resources": <path d="M32 12v42M26 54h12M32 17h15l5 5-5 5H32zM32 31H18l-5 5 5 5h14z" />,
  "online-education": (
    <>
      <path d="M14 18h36v23H14zM9 47h46" />
      <path className="fill" d="M28 24v11l9-5.5z" />
    </>
  ),
  "uni-research": (
    <>
      <path d="M11 19l14-5 14 5 14-5v31l-14 5-14-5-14 5zM25 14v31M39 19v31" />
      <path className="fill" d="M32 24a5 5 0 0 1 5 5c0 4-5 9-5 9s-5-5-5-9a5 5 0 0 1 5-5z" />
    </>
  ),
  "professional-development": (
    <>
      <path d="M10 50l14-22 8 11 7-10 15 21zM39 29V11" />
      <path className="fill" d="M39 11l12 4.5-12 4.5z" />
    </>
  ),
};

export const MenuSign = ({ menuId }: { menuId: string }) => (
  <svg className="sign" viewBox="0 0 64 64" aria-hidden="true">
    <rect className="sign-tile" x="2" y="2" width="60" height="60" rx="14" />
    {pictograms[menuId] ?? <path className="fill" d="M32 14l18 18-18 18-18-18z" />}
  </svg>
);
