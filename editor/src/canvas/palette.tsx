import { type NodeKind, nodeKinds } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { KindLogo } from '../kit/logo.tsx'
import { useFullScreen } from '../kit/use-full-screen.ts'
import { usePage } from '../kit/use-place.ts'
import { setDraggedKind } from './drag-kind.ts'
import classes from './palette.module.css'
import { useAddAtCentre } from './use-add-at-centre.ts'

const kinds = Object.keys(nodeKinds) as NodeKind[]

/** The current page's components, which the user can drag onto the canvas. */
export function Palette() {
  const page = usePage()
  const { isFull, toggle } = useFullScreen()
  const label = isFull ? 'Leave full screen' : 'Full screen'
  return (
    <div className={classes.bar}>
      <ul className={classes.items} aria-label="Components">
        {kinds
          .filter((kind) => nodeKinds[kind].type === page)
          .map((kind) => (
            <li key={kind}>
              <Component kind={kind} />
            </li>
          ))}
      </ul>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          aria-pressed={isFull}
          onClick={toggle}
        >
          {isFull ? <IconMinimize size={18} aria-hidden /> : <IconMaximize size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function Component({ kind }: { readonly kind: NodeKind }) {
  const { title, type, logoUrl } = nodeKinds[kind]
  const add = useAddAtCentre()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    add(kind)
  }
  const drag = (event: DragEvent<HTMLElement>) => setDraggedKind(event.dataTransfer, kind)
  return (
    <div
      className={classes.item}
      role="button"
      tabIndex={0}
      draggable
      aria-label={`${title}, ${type}`}
      title={sentence('paletteHint')}
      data-kind={kind}
      data-type={type}
      onDragStart={drag}
      onDoubleClick={() => add(kind)}
      onKeyDown={press}
    >
      <KindLogo logoUrl={logoUrl} size={26} />
      <span className={classes.title}>{title}</span>
    </div>
  )
}
