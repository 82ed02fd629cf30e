/** A problem that the person who runs the command can understand and fix. We show its sentence, without our stack trace. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
