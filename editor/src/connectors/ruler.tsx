import type { FixedOptions } from '@anj/workflow'
import { fixedNames, lineLength, lineRoles } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { addBreak, boundsOf, type Columns, moveBreak, removeBreak } from './fixed-breaks.ts'
import classes from './ruler.module.css'

interface RulerProps {
  /** The first lines of the file. */
  readonly lines: readonly string[]
  /** The number of lines before the first one. */
  readonly linesBefore: number
  readonly options: FixedOptions
  readonly onChange: (columns: Columns) => void
}

/** Characters after the longest line, where a column can begin. */
const BEYOND = 8
const FEWEST = 20
/** Positions between two numbers of the scale. */
const STEP = 10

/** Returns the position of a pointer in characters, counted from 0. */
type PlaceOf = (pointer: { readonly clientX: number }) => number

/** Shows the first lines of a file below a ruler with the boundaries of its columns, which the user sets there. */
export function Ruler({ lines, linesBefore, options, onChange }: RulerProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<Columns | null>(null)
  const [under, setUnder] = useState<number | null>(null)
  const columns = moved ?? options
  const { breaks } = columns
  const roles = lineRoles(lines, options, linesBefore)
  const header = lines.find((_, i) => roles[i] === 'header') ?? null
  const names = fixedNames(columns, header)
  const length = Math.max(FEWEST, BEYOND + Math.max(...lines.map(lineLength), breaks.at(-1) ?? 0))
  const isWide = lines.some((line) => wide.test(line))
  const placeOf: PlaceOf = ({ clientX }) => {
    const { left, width } = (sheet.current as HTMLDivElement).getBoundingClientRect()
    return Math.round(((clientX - left) / width) * length)
  }
  const settle = (next: Columns) => {
    setMoved(null)
    if (next.breaks !== options.breaks) onChange(next)
  }
  return (
    <div className={classes.scroller} data-wide={isWide || undefined} role="group" aria-label="Ruler">
      <div ref={sheet} className={classes.sheet} style={{ width: cells(length) }}>
        <div
          className={classes.scale}
          data-testid="ruler-scale"
          onPointerMove={(event) => setUnder(placeOf(event))}
          onPointerLeave={() => setUnder(null)}
          onClick={(event) => settle(addBreak(options, placeOf(event)))}
        >
          {Array.from({ length: Math.floor(length / STEP) }, (_, i) => (
            <span key={i} className={classes.number} style={{ left: cells((i + 1) * STEP) }} aria-hidden>
              <span>{(i + 1) * STEP}</span>
            </span>
          ))}
        </div>
        <div className={classes.bands} aria-hidden>
          {[0, ...breaks].map((from, i) => (
            <span
              key={from}
              className={classes.band}
              style={{ left: cells(from), width: cells((breaks[i] ?? length) - from) }}
            />
          ))}
        </div>
        {under !== null && !breaks.includes(under) && under > 0 && (
          <span className={classes.ghost} style={{ left: cells(under) }} aria-hidden />
        )}
        <div className={classes.lines} data-testid="ruler-lines">
          {[...lines.entries()].map(([i, line]) => (
            <Line key={i} line={line} role={roles[i] ?? 'row'} isWide={isWide} />
          ))}
        </div>
        {[...breaks.entries()].map(([i, at]) => (
          <Boundary
            key={i}
            at={at}
            bounds={boundsOf(breaks, i)}
            label={sentence('fixedBoundary', { left: named(names, i), right: named(names, i + 1) })}
            placeOf={placeOf}
            onDrag={(to) => setMoved(moveBreak(options, i, to))}
            onDrop={() => moved && settle(moved)}
            onMove={(to) => settle(moveBreak(options, i, to))}
            onRemove={() => settle(removeBreak(options, i))}
          />
        ))}
      </div>
    </div>
  )
}

const cells = (count: number) => `calc(${count} * var(--cell))`
const named = (names: readonly string[], i: number) => names[i] || `column_${i + 1}`

/** Characters that can be wider or narrower than a digit of the font. */
const odd = /[^\u0020-\u024f]/u
const wide =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f000}-\u{3ffff}]/u

interface LineProps {
  readonly line: string
  readonly role: 'skipped' | 'header' | 'row'
  readonly isWide: boolean
}

/** Shows a line in cells of one width. */
function Line({ line, role, isWide }: LineProps) {
  const isPlain = !odd.test(line)
  return (
    <div className={classes.line} data-role={role}>
      {isPlain && !isWide
        ? line || ' '
        : [...line].map((character, i) => (
            <span key={i} className={classes.character} data-tab={character === '\t' || undefined}>
              {character === '\t' ? '→' : character}
            </span>
          ))}
    </div>
  )
}

interface BoundaryProps {
  readonly at: number
  readonly bounds: readonly [number, number]
  readonly label: string
  readonly placeOf: PlaceOf
  readonly onDrag: (to: number) => void
  readonly onDrop: () => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** A boundary between two columns, which users drag, move with the arrow keys, and remove. */
function Boundary({ at, bounds: [least, most], label, placeOf, ...on }: BoundaryProps) {
  const isHeld = useRef(false)
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? STEP : 1
    if (event.key === 'ArrowLeft') on.onMove(at - step)
    else if (event.key === 'ArrowRight') on.onMove(at + step)
    else if (event.key === 'Delete' || event.key === 'Backspace') on.onRemove()
    else return
    // The canvas has these keys too.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={classes.boundary}
      style={{ left: cells(at) }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={at}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={sentence('fixedBoundaryAt', { at })}
      title={sentence('fixedBoundaryHint')}
      onKeyDown={press}
      onDoubleClick={on.onRemove}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus({ preventScroll: true })
        isHeld.current = true
      }}
      onPointerMove={(event) => isHeld.current && on.onDrag(placeOf(event))}
      onPointerUp={() => {
        isHeld.current = false
        on.onDrop()
      }}
    >
      <span className={classes.handle} />
      <Text component="span" className={classes.place} aria-hidden>
        {at}
      </Text>
    </div>
  )
}
