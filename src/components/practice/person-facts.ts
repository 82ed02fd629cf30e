/** Who treats, in schema.org terms. */
import { provider as ours, type Provider } from '../../catalog/practice/provider.ts'
import { cities } from '../../catalog/practice/city.ts'
import { paths } from '../../catalog/site/paths.ts'
import { stateWords } from '../../content/team.ts'
import { clinicFacts } from '../clinic-facts.ts'
import { clinicId } from '../clinic-facts.ts'

/** The person, with what the clinic has filled in; until there is a name, the clinic. `image` is a photo's address. */
export function personFacts(site: URL, image?: string, provider: Provider = ours) {
  const { name, title, credentials, licenses } = provider
  if (!name) return clinicFacts(site)
  const licensed = cities.filter(({ state }) => licenses[state].number)
  return {
    '@type': 'Person',
    '@id': new URL(`${paths.team}#clinician`, site).href,
    name,
    url: new URL(paths.team, site).href,
    jobTitle: title,
    worksFor: { '@id': clinicId(site) },
    ...(image && { image: new URL(image, site).href }),
    ...(credentials.length > 0 && { honorificSuffix: credentials.join(', ') }),
    ...(licensed.length > 0 && {
      hasCredential: licensed.map(({ state }) => ({
        '@type': 'EducationalOccupationalCredential',
        name: `${state} nurse practitioner license`,
        credentialCategory: 'license',
        identifier: licenses[state].number,
        url: licenses[state].lookup,
        recognizedBy: { '@type': 'GovernmentOrganization', ...stateWords[state].board },
        validIn: { '@type': 'State', name: state },
      })),
    }),
  }
}
