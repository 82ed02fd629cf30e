/** Speaks OpenAI's API on loopback. It answers what a test tells it to and records what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { readonly path: string; readonly authorization: string | undefined; readonly body: Record<string, unknown> }

export type ModelService = {
  readonly url: string
  readonly asked: Asked[]
  /** How to answer the next requests. */
  answer: (response: ServerResponse, request: Asked) => void
  /** Resolves when a caller has hung up before getting an answer. */
  readonly left: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A chat answer with this content. */
export function says(content: unknown, change: { finish_reason?: string; refusal?: string } = {}) {
  const { refusal = null, finish_reason = 'stop' } = change
  return json(200, {
    choices: [{ finish_reason, message: { content: typeof content === 'string' ? content : JSON.stringify(content), refusal } }],
  })
}

export function json(status: number, body: unknown) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return { path: request.url!, authorization: request.headers.authorization, body: JSON.parse(text) as Record<string, unknown> }
}

export async function startModelService(): Promise<ModelService> {
  const gone: (() => void)[] = []
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) gone.splice(0).forEach((tell) => tell())
    })
    void read(request).then((asked) => {
      service.asked.push(asked)
      service.answer(response, asked)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: ModelService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    answer: json(500, {}),
    left: () => new Promise((resolve) => gone.push(resolve)),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}
