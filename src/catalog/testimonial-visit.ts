/** What it was and where, as far as a testimonial's author says: "Dermal fillers, Miami Beach"; empty if they don't. */
export function testimonialVisit(said: { readonly treatment: string | null; readonly city: string | null }): string {
  return [said.treatment, said.city].filter((part) => part !== null).join(', ')
}
