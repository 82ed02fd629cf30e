/** The treatment and city, as far as a testimonial's author gives them: "Dermal fillers, Miami Beach"; empty if neither. */
export function testimonialVisit(said: { readonly treatment: string | null; readonly city: string | null }): string {
  return [said.treatment, said.city].filter((part) => part !== null).join(', ')
}
