import { request as askFunction } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { dev } from 'astro'
import { serveConsole } from './console.ts'
import { reloadFunctions } from './dev-reload.ts'
import type { ReloadedFunctions } from './dev-reload.ts'
import { createEdgeRules, type EdgeRules } from './host/edge-rules.ts'
import { runUntilEnded } from './ending.ts'
import { startPlatform } from './platform.ts'
import { nextRun } from './host/schedule-clock.ts'
import { holdDataFolder, openDoors, readSettings } from './settings.ts'

/** `npm run dev`: Astro's own dev server in front of the same platform. Changed functions reload. */
await runUntilEnded(async ({ onEnd }) => {
  const say = (sentence: string): void => console.log(sentence)
  const { projectDir, dataDir, seedMode, firstAdmin, port } = readSettings()
  onEnd(holdDataFolder(dataDir).release)
  const doors = await openDoors(port, say)
  onEnd(() => doors.console.close(0))

  const siteUrl = `http://localhost:${doors.site.port}`
  const platform = await startPlatform({ dataDir, siteUrl, seedMode, firstAdmin, report: say })
  onEnd(platform.stop)
  const functions = reloadFunctions({ projectDir, siteUrl, bridgePort: platform.bridge?.port }, platform.env, say)
  onEnd(functions.stop)
  let scheduled = (await functions.current()).scheduled

  const rules = createEdgeRules({ projectDir, publishDir: join(projectDir, 'dist'), siteUrl, report: say })
  // Free the port: Astro opens it itself.
  await doors.site.close(0)
  const ours = process.listeners('SIGTERM')
  const server = await dev({
    root: projectDir,
    server: { port: doors.site.port },
    vite: {
      server: { strictPort: true },
      plugins: [
        {
          name: 'netlify',
          configureServer: ({ middlewares }) => void middlewares.use(passOn(functions)).use(rewrite(rules, siteUrl)),
        },
      ],
    },
  })
  onEnd(() => server.stop())
  // Vite would end the process before the database has stopped.
  for (const theirs of process.listeners('SIGTERM')) if (!ours.includes(theirs)) process.off('SIGTERM', theirs)
  serveConsole({
    door: doors.console,
    siteUrl,
    mailbox: platform.mailbox,
    webhookLogin: process.env['POSTMARK_WEBHOOK_LOGIN'] ?? platform.env['POSTMARK_WEBHOOK_LOGIN'],
    scheduled: () => {
      functions.current().then(
        (now) => (scheduled = now.scheduled),
        () => {},
      )
      return scheduled.map(({ name, cron }) => ({ name, cron, next: nextRun(cron, new Date()) }))
    },
    run: async (name) =>
      fetch(`http://127.0.0.1:${(await functions.current()).controlPort}/run/${encodeURIComponent(name)}`, { method: 'POST' }),
  })
  say(`ready ${siteUrl} http://localhost:${doors.console.port}`)
})

/** Passes requests for functions to their process, and everything else to Astro. */
function passOn(functions: ReloadedFunctions) {
  return (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
    if (!/^\/(api|\.netlify\/functions)\//.test(incoming.url ?? '')) return next()
    const fail = (error: Error): void => {
      if (!outgoing.headersSent) outgoing.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
      outgoing.end(error.message)
    }
    functions.current().then(({ port }) => {
      const { method, url, headers } = incoming
      const asking = askFunction({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      })
      asking.once('error', fail)
      incoming.pipe(asking)
    }, fail)
  }
}

/** Applies netlify.toml's rewrites to pages: the back office is one page for every address under /admin. */
function rewrite(rules: EdgeRules, siteUrl: string) {
  return (incoming: IncomingMessage, _outgoing: ServerResponse, next: (error?: unknown) => void): void => {
    if (!incoming.headers.accept?.includes('text/html')) return next()
    rules.redirectFor(new Request(new URL(incoming.url ?? '/', siteUrl))).then((match) => {
      if (match && !match.redirect && !match.external) incoming.url = match.target.pathname.replace(/\.html$/, '')
      next()
    }, next)
  }
}
