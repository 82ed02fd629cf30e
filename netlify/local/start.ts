import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { serveConsole } from './console.ts'
import { runUntilEnded } from './ending.ts'
import { loadFunctions } from './host/function-registry.ts'
import { startHost } from './host/host.ts'
import { startPlatform } from './platform.ts'
import { holdDataFolder, openDoors, readSettings } from './settings.ts'
import { stage } from './stage.ts'

/** `npm start`: the built site with everything it needs, on this machine only. */
await runUntilEnded(async ({ onEnd }) => {
  const say = (sentence: string): void => console.log(sentence)
  const { projectDir, dataDir, seedMode, firstAdmin, port } = readSettings()
  const lock = holdDataFolder(dataDir)
  onEnd(lock.release)
  const doors = await openDoors(port, say)
  onEnd(() => doors.console.close(0))
  onEnd(() => doors.site.close(0))

  const siteUrl = `http://localhost:${doors.site.port}`
  const building = ensureBuilt({ projectDir, env: { URL: process.env['URL'] }, report: say })
  // We await it below; until then, don't treat its failure as unhandled.
  building.catch(() => {})
  const platform = await startPlatform({ dataDir, siteUrl, seedMode, firstAdmin, report: say })
  onEnd(platform.stop)

  // Production code reads these when it loads, so set them before loading the functions. They load while the site builds.
  Object.assign(process.env, platform.env)
  const functions = await stage('Functions', say, () => loadFunctions(join(projectDir, 'netlify', 'functions')))
  await building
  const host = await startHost({
    dir: join(projectDir, 'dist'),
    functions,
    projectDir,
    door: doors.site,
    siteUrl,
    clock: platform.bridge !== undefined,
  })
  onEnd(host.stop)
  serveConsole({
    door: doors.console,
    siteUrl,
    mailbox: platform.mailbox,
    webhookLogin: process.env['POSTMARK_WEBHOOK_LOGIN'],
    scheduled: host.scheduled,
    run: host.run,
  })
  say(`ready ${siteUrl} http://localhost:${doors.console.port}`)
})
