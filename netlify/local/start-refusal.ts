/** Something that the person who starts can understand and mend: shown as a sentence, without our own stack. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
