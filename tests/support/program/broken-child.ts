/** Runs in a process whose environment lacks something. Calls every function once and tells its parent what each answered. */
import { everyFunction } from '../every-endpoint.ts'

type Served = (request: Request, context: object) => Promise<Response>

const answers: object[] = []
for (const { file, module, endpoints } of await everyFunction()) {
  const serve = module.default as unknown as Served
  const asked = endpoints.length > 0 ? endpoints : [{ method: 'POST', path: `/.netlify/functions/${file}` }]
  for (const { method, path } of asked) {
    const request = new Request(`http://clinic.test${path}`, {
      method,
      ...(method !== 'GET' && { body: '{}', headers: { 'content-type': 'application/json', origin: 'http://clinic.test' } }),
    })
    const context = { requestId: `id-of-${file}`, ip: '127.0.0.1', params: {}, waitUntil: () => {} }
    try {
      const response = await serve(request, context)
      answers.push({
        file,
        method,
        status: response.status,
        id: response.headers.get('x-request-id'),
        body: await response.json(),
      })
    } catch (error) {
      answers.push({ file, method, threw: String(error) })
    }
  }
}
// Leave once both pipes have taken the whole log.
process.send?.(answers, () => process.stdout.write('', () => process.stderr.write('', () => process.exit())))
