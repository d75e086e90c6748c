import { kindWords, type NodeKind, nodeKinds } from '@anj/workflow'
import type { DragEvent, KeyboardEvent } from 'react'
import { KindLogo } from '../kit/logo.tsx'
import { setDraggedKind } from './drag-kind.ts'
import classes from './palette.module.css'

interface PaletteTileProps {
  readonly kind: NodeKind
  readonly hint: string
  /** True if the tile also shows what the component does. */
  readonly withSummary?: boolean
  /** Called when the user presses Enter or the space bar on the tile. */
  readonly onKey: () => void
  readonly onClick?: () => void
  readonly onDoubleClick?: () => void
  readonly onDrag?: () => void
  readonly onDragEnd?: () => void
}

/** A component of the palette, which can be dragged onto the canvas. */
export function PaletteTile(props: PaletteTileProps) {
  const { kind, hint, withSummary = false, onKey, onClick, onDoubleClick, onDrag, onDragEnd } = props
  const { title, type, logoUrl } = nodeKinds[kind]
  const { summary } = kindWords[kind]
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onKey()
  }
  const drag = (event: DragEvent<HTMLElement>) => {
    setDraggedKind(event.dataTransfer, kind)
    onDrag?.()
  }
  return (
    <div
      className={withSummary ? classes.line : classes.item}
      role="button"
      tabIndex={0}
      draggable
      aria-label={`${title}, ${type}`}
      title={withSummary ? hint : `${title}, ${type}: ${summary}. ${hint}`}
      data-kind={kind}
      data-type={type}
      onDragStart={drag}
      onDragEnd={onDragEnd}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onKeyDown={press}
    >
      <KindLogo logoUrl={logoUrl} size={withSummary ? 22 : 26} />
      {withSummary ? (
        <span className={classes.words}>
          <span>{title}</span>
          <span className={classes.summary}>{summary}</span>
        </span>
      ) : (
        <span className={classes.title}>{title}</span>
      )}
    </div>
  )
}
