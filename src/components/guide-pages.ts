/** The pages of the staff guide, in order. */
import { getCollection, type CollectionEntry } from 'astro:content'
import { paths } from '../catalog/site/paths.ts'
import { guideGroups } from '../content/guide-groups.ts'

type GuideEntry = CollectionEntry<'guide'>

export async function guidePages(): Promise<readonly GuideEntry[]> {
  return (await getCollection('guide')).toSorted((one, other) => one.data.order - other.data.order)
}

export function grouped(
  pages: readonly GuideEntry[],
): readonly { readonly title: string; readonly pages: readonly GuideEntry[] }[] {
  return guideGroups.map((title) => ({ title, pages: pages.filter(({ data }) => data.group === title) }))
}

export const guidePath = ({ id }: Pick<GuideEntry, 'id'>) => `${paths.guide}/${id}`

/** A title without its italics markers, for lists and the browser tab. */
export const plainTitle = ({ data }: GuideEntry) => data.title.replaceAll('*', '')
