import { builtInPainter } from './built-in-painter.ts'
import { configuredPainter } from './model-painter.ts'
import type { Painter } from './painter.ts'

/** The model that is configured, else ourselves (decision 26). */
export function openPainter(): Painter {
  return configuredPainter() ?? builtInPainter
}
