/** Spec 2 "Menus and groups", written out again on purpose: the test must not believe the content files. */
export const specMenus = {
  "Uni Resources":
    "Admissions Testing, Choosing Degrees, College Athletics, Curriculum Guidance & Support, Essays, Rankings, Recommendation/Reference Writing, Scholarships & Fin Aid, Summer Programs, Transition Programming, Uni Specific Resources, Virtual Webinars & Tours",
  "Career Resources": "Assessments and Resources, Data & Direction, Experiences, Mission/Challenge",
  "Online Education": "Waymark Parent Certificate, Deep Dive, MOOCs, Online High Schools, Educational Videos",
  "Uni Research":
    "Global Research, Austria, Australian/NZ, Canada, Belgium, Europe, Finland, France, Germany, Hong Kong, Ireland, Italy, Japan, The Netherlands, Singapore, Sweden, Switzerland, United Kingdom, UK Home Fees, UK Oxbridge, USA, Medicine, Sustainability",
} as const;

export const specMenuNames = [...Object.keys(specMenus), "Professional Development"];

export function groupsOf(menu: keyof typeof specMenus): string[] {
  return specMenus[menu].split(", ");
}

/** Spec 2 "Mobile view". */
export function specAnchor(menu: string, group: string): string {
  const plain = group.toLowerCase().replaceAll(" ", "-");
  const isSpecial = menu === "Career Resources" || menu === "Uni Research";
  return isSpecial ? plain.replaceAll("&", "and").replaceAll("/", "-") : plain;
}
