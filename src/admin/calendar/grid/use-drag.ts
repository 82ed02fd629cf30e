/** Dragging a visit to another time, day or provider, or its end to another length. Escape puts it back. */
import { useCallback, useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import type { CalendarVisit } from '../../../contracts/visit/calendar.ts'
import { lengthOf, minuteOf, snapMinutes } from './geometry.ts'

/** Where a visit would go: the index of its column, its first minute of the day, and its length. */
export type Drop = { readonly column: number; readonly minute: number; readonly minutes: number }
type Preview = Drop & { readonly visit: CalendarVisit }

export type DragMode = 'move' | 'resize'

/** A press that moves less than this, in pixels, is a press. */
const slack = 4

type Area = {
  /** The element that the columns fill. */
  readonly area: RefObject<HTMLElement | null>
  /** Where each column begins and the last one ends, as a part of the area's width. */
  readonly edges: readonly number[]
  /** The hours at its top and bottom. */
  readonly first: number
  readonly last: number
  readonly onDrop: (visit: CalendarVisit, drop: Drop) => void
}

type Held = {
  readonly visit: CalendarVisit
  readonly mode: DragMode
  readonly column: number
  readonly x: number
  readonly y: number
}

const snap = (minute: number) => Math.round(minute / snapMinutes) * snapMinutes

export function useDrag({ area, edges, first, last, onDrop }: Area) {
  const [preview, setPreview] = useState<Preview>()
  const held = useRef<Held>(undefined)
  const latest = useRef<Preview>(undefined)
  /** The click that ends a drag must not open the visit. */
  const wasDragged = useRef(false)

  const show = useCallback((next: Preview | undefined) => {
    const before = latest.current
    const same = next?.column === before?.column && next?.minute === before?.minute && next?.minutes === before?.minutes
    if (same) return
    latest.current = next
    setPreview(next)
  }, [])

  const end = useCallback(() => {
    held.current = undefined
    show(undefined)
  }, [show])

  useEffect(() => {
    if (!preview) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && end()
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [preview, end])

  const start = useCallback((event: PointerEvent<HTMLElement>, visit: CalendarVisit, mode: DragMode, column: number) => {
    wasDragged.current = false
    // A finger scrolls; it has "Move…" instead.
    if (event.button !== 0 || event.pointerType === 'touch' || visit.status !== 'scheduled') return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { visit, mode, column, x: event.clientX, y: event.clientY }
  }, [])

  const move = useCallback(
    ({ clientX, clientY }: PointerEvent) => {
      const hold = held.current
      const box = area.current?.getBoundingClientRect()
      if (!hold || !box) return
      if (!latest.current && Math.hypot(clientX - hold.x, clientY - hold.y) < slack) return
      wasDragged.current = true
      const { visit, mode } = hold
      const by = ((clientY - hold.y) / box.height) * (last - first) * 60
      const [minute, minutes] = [minuteOf(visit.startsAt), lengthOf(visit)]
      if (mode === 'resize') {
        const until = Math.min(last * 60, snap(minute + minutes + by))
        return show({ visit, column: hold.column, minute, minutes: Math.max(snapMinutes, until - minute) })
      }
      const across = (clientX - box.left) / box.width
      const column = Math.max(
        0,
        edges.slice(0, -1).findLastIndex((edge) => edge <= across),
      )
      const to = Math.max(first * 60, Math.min(last * 60 - minutes, snap(minute + by)))
      show({ visit, column, minute: to, minutes })
    },
    [area, edges, first, last, show],
  )

  const drop = useCallback(() => {
    const to = latest.current
    end()
    if (!to) return
    const { visit, ...where } = to
    onDrop(visit, where)
  }, [end, onDrop])

  /** Whether a click is only the end of a drag. A key has no drag to end. */
  const endsDrag = useCallback(({ detail }: MouseEvent) => {
    const ends = wasDragged.current && detail !== 0
    wasDragged.current = false
    return ends
  }, [])

  return { preview, start, move, drop, cancel: end, endsDrag }
}

export type Drag = ReturnType<typeof useDrag>
