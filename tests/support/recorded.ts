/** What functions ask the database. */
import { neonConfig } from '@neondatabase/serverless'

type Asked = { readonly query: string; readonly params: unknown[]; readonly rowCount: number }

/** Every statement that the functions send during `run`, with the number of rows it returned. */
export async function recorded(run: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const before = neonConfig.fetchFunction as unknown
  neonConfig.fetchFunction = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    const sent = JSON.parse(String(init.body)) as
      { query: string; params: unknown[] } | { queries: { query: string; params: unknown[] }[] }
    const got = (await response.clone().json()) as { rowCount: number } | { results: { rowCount: number }[] }
    const statements = 'queries' in sent ? sent.queries : [sent]
    const results = 'results' in got ? got.results : [got]
    statements.forEach((statement, index) => asked.push({ ...statement, rowCount: results[index]?.rowCount ?? 0 }))
    return response
  }
  try {
    await run()
  } finally {
    neonConfig.fetchFunction = before
  }
  return asked
}
