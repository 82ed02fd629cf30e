import { builtInPainter } from './built-in-painter.ts'
import { configuredPainter } from './model-painter.ts'
import type { Painter } from './painter.ts'

/** The configured model, otherwise the built-in painter (decision 26). */
export function openPainter(): Painter {
  return configuredPainter() ?? builtInPainter
}
