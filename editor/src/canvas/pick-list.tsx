import { sentence } from '@anj/workflow/messages'
import { FocusTrap } from '@mantine/core'
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { KindLogo } from '../kit/logo.tsx'
import classes from './pick-list.module.css'

/** An entry that the user can pick. */
export interface Pickable {
  readonly id: string
  readonly label: string
  readonly detail?: string | null
  readonly logoUrl?: string
  /** Heading above the entry. Entries of one group must be adjacent. */
  readonly group?: string
  /** Other words that a search finds the entry by. */
  readonly alsoCalled?: string
  /** The reason why the entry can't be picked. */
  readonly refusal?: string
}

interface PickListProps {
  readonly label: string
  /** Wanted position of the top left corner in the window. The list moves just enough to be fully visible. */
  readonly at: { readonly x: number; readonly y: number }
  /**
   * Returns the entries for the typed text, best match first. Pass a stable function, because the list is recomputed
   * whenever it changes.
   */
  readonly offer: (typed: string) => readonly Pickable[]
  readonly nothing?: string
  readonly onPick: (id: string) => void
  readonly onClose: () => void
}

const MARGIN = 8
/** Maximum number of entries rendered at a time. Users find the others by typing more. */
const MOST = 100

/** List on the canvas from which the user picks an entry by typing, with the arrow keys or with the pointer. */
export function PickList({ label, at, offer, nothing, onPick, onClose }: PickListProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  const found = useMemo(() => offer(typed), [offer, typed])
  const offered = useMemo(() => found.slice(0, MOST), [found])
  const latest = useRef(onPick)
  latest.current = onPick
  const pick = useCallback((id: string) => latest.current(id), [])
  const activeId = offered[active] ? `${listId}-${active}` : undefined
  const place = usePlace(box, at, offered.length)

  useEffect(() => {
    const look = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', look, true)
    return () => document.removeEventListener('pointerdown', look, true)
  }, [onClose])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (step !== undefined && offered.length > 0) {
      event.preventDefault()
      const to = Math.abs(step) === 1 ? (active + step + offered.length) % offered.length : active + step
      setActive(Math.min(offered.length - 1, Math.max(0, to)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = offered[active]
      if (chosen && !chosen.refusal) onPick(chosen.id)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return createPortal(
    <FocusTrap active innerRef={box}>
      <div className={classes.box} style={place} role="dialog" aria-label={label} onKeyDown={press}>
        <input
          className={classes.field}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-label={label}
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
        />
        <ul ref={list} id={listId} className={classes.list} role="listbox" aria-label={label}>
          {offered.map((one, position) => (
            <Line
              key={one.id}
              id={`${listId}-${position}`}
              position={position}
              one={one}
              heading={one.group !== offered[position - 1]?.group ? one.group : undefined}
              isActive={position === active}
              onPoint={setActive}
              onPick={pick}
            />
          ))}
        </ul>
        {found.length > offered.length && (
          <p className={classes.more}>{sentence('moreToFind', { count: found.length - offered.length })}</p>
        )}
        {offered.length === 0 && (
          <p className={classes.nothing} role="status">
            {typed === '' && nothing ? nothing : sentence('nothingFound')}
          </p>
        )}
      </div>
    </FocusTrap>,
    document.body,
  )
}

interface LineProps {
  readonly id: string
  readonly position: number
  readonly one: Pickable
  readonly heading: string | undefined
  readonly isActive: boolean
  readonly onPoint: (position: number) => void
  readonly onPick: (id: string) => void
}

const Line = memo(function Line({ id, position, one, heading, isActive, onPoint, onPick }: LineProps) {
  return (
    <>
      {heading && (
        <li className={classes.heading} role="presentation">
          {heading}
        </li>
      )}
      {/* The focus stays in the field above, which marks the active entry with aria-activedescendant. */}
      <li
        id={id}
        className={classes.line}
        role="option"
        aria-selected={isActive}
        onPointerMove={() => onPoint(position)}
        aria-disabled={one.refusal ? true : undefined}
        title={[one.label, one.detail].filter(Boolean).join('\n')}
        onClick={() => !one.refusal && onPick(one.id)}
        onKeyDown={undefined}
      >
        {one.logoUrl && <KindLogo logoUrl={one.logoUrl} size={20} />}
        <span className={classes.words}>
          <span className={classes.label}>{one.label}</span>
          {one.detail && <span className={classes.detail}>{one.detail}</span>}
        </span>
      </li>
    </>
  )
})

/** Positions the list as close to the wanted place as possible while keeping it fully visible. */
function usePlace(
  box: { readonly current: HTMLElement | null },
  { x, y }: { readonly x: number; readonly y: number },
  lines: number,
) {
  const [place, setPlace] = useState({ left: x, top: y })
  useLayoutEffect(() => {
    const size = box.current?.getBoundingClientRect()
    if (!size) return
    setPlace({
      left: Math.max(MARGIN, Math.min(x, window.innerWidth - size.width - MARGIN)),
      top: Math.max(MARGIN, Math.min(y, window.innerHeight - size.height - MARGIN)),
    })
  }, [box, x, y, lines])
  return place
}
