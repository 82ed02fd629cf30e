/** Where a treatment's page is. Its own file, because islands need the address without the whole catalog. */
/** The last part of a treatment's address: "NAD+ High-Dose IV" is at nad-high-dose-iv. */
export function treatmentSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[+,]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The address of a treatment's page. */
export function treatmentPath(name: string): string {
  return `/treatments/${treatmentSlug(name)}`
}

/** Keeps each dose with its unit on one line: "500 mg". */
export function unbrokenDose(names: string): string {
  return names.replace(/(\d) mg/g, '$1\u00a0mg')
}
