/**
 * What the site's search searches (stores/site-search.ts). Its address has no hash: as every file without one it is checked with
 * the host before each use, so that it is never older than the site.
 */
import type { APIRoute } from 'astro'
import { getCollection } from 'astro:content'
import { treatments } from '../catalog/treatment/treatment.ts'
import { questionGroups } from '../content/faq.ts'
import { searchDocuments } from '../content/search-documents.ts'

export const GET: APIRoute = async () => {
  const entries = await getCollection('treatments')
  const pages = treatments.flatMap(({ name }) => entries.filter(({ data }) => data.treatment === name).map(({ data }) => data))
  const questions = questionGroups.flatMap((group) => group.questions)
  return new Response(JSON.stringify(searchDocuments(pages, questions)), { headers: { 'content-type': 'application/json' } })
}
