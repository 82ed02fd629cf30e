/** How the built-in pictures are drawn. Newsletters use them when no image model is set up. */
import { expect, test } from 'vitest'
import { compositions, focal, type CompositionName } from '../../src/media/render/water/composition.ts'
import { hourNames } from '../../src/media/render/water/hour.ts'
import { drawPixels } from '../../src/media/render/water/picture.ts'
import { sceneOf } from '../../src/media/render/water/scene.ts'

const names = Object.keys(compositions) as CompositionName[]

test('a scene always gives the same pixels', () => {
  const draw = () => drawPixels(sceneOf('dusk', 'group', 'coral'), 60, 30).data
  expect(Buffer.from(draw()).equals(Buffer.from(draw()))).toBe(true)
})

test.each(names)('%s keeps every sphere above the water and inside the picture', (name) => {
  for (const hour of hourNames)
    for (const color of ['coral', 'sea-glass'] as const)
      for (const { center, radius } of sceneOf(hour, name, color).spheres) {
        expect(center[1]).toBeGreaterThanOrEqual(radius * 0.85)
        // The edge may cut off scattered drops.
        const reach = name === 'scatter' ? 0 : radius
        expect(((Math.abs(center[0]) + reach) / center[2]) * focal).toBeLessThan(1)
      }
})
