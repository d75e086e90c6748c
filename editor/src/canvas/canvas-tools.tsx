import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHandStop,
  IconKeyboard,
  IconNote,
  IconPointer,
  IconSearch,
  IconSitemap,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
  type TablerIcon,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useStore } from 'reactflow'
import classes from '../kit/tools.module.css'
import { ZOOM } from '../layout/sizes.ts'
import { describeChange } from '../store/describe-change.ts'
import { useGraphStore } from '../store/graph-store.ts'
import { type CanvasCommand, commandOf, keyLabels } from './commands.ts'
import { useMode } from './mode.ts'
import type { CanvasActions } from './use-actions.ts'

interface CanvasToolsProps {
  readonly actions: CanvasActions
  readonly isReadOnly: boolean
}

/** Toolbar of the canvas: undo and redo, zoom, arrange and find. */
export const CanvasTools = memo(function CanvasTools({ actions, isReadOnly }: CanvasToolsProps) {
  const tool = (id: CanvasCommand, icon: TablerIcon, more: Partial<ToolProps> = {}) => (
    <Tool id={id} icon={icon} onPress={() => actions.perform(id)} {...more} />
  )
  const mode = useMode()
  return (
    <div className={`${classes.bar} nopan nodrag`} role="toolbar" aria-label="Canvas tools">
      {!isReadOnly && <UndoTools actions={actions} />}
      {tool('moveMode', IconHandStop, { isOn: mode === 'move' })}
      {tool('selectMode', IconPointer, { isOn: mode === 'select' })}
      <span className={classes.line} />
      <ZoomTools actions={actions} />
      {tool('fit', IconZoomScan)}
      <span className={classes.line} />
      {tool('find', IconSearch)}
      {!isReadOnly && tool('layOut', IconSitemap)}
      {!isReadOnly && tool('note', IconNote)}
      {tool('help', IconKeyboard)}
    </div>
  )
})

function UndoTools({ actions }: { readonly actions: CanvasActions }) {
  const undone = useGraphStore(({ currentId, workflows }) => {
    const now = currentId ? workflows[currentId] : undefined
    const step = now?.history.past.at(-1)
    return step ? describeChange(step.before, step.after) : null
  })
  const redone = useGraphStore(({ currentId, workflows }) => {
    const now = currentId ? workflows[currentId] : undefined
    const step = now?.history.future[0]
    return step ? describeChange(step.before, step.after) : null
  })
  return (
    <>
      <Tool
        id="undo"
        icon={IconArrowBackUp}
        what={undone}
        isOff={undone === null}
        onPress={() => actions.perform('undo')}
      />
      <Tool
        id="redo"
        icon={IconArrowForwardUp}
        what={redone}
        isOff={redone === null}
        onPress={() => actions.perform('redo')}
      />
      <span className={classes.line} />
    </>
  )
}

function ZoomTools({ actions }: { readonly actions: CanvasActions }) {
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100))
  const press = (id: CanvasCommand) => () => actions.perform(id)
  return (
    <>
      <Tool id="zoomOut" icon={IconZoomOut} isOff={percent <= ZOOM.min * 100} onPress={press('zoomOut')} />
      <Tooltip label={`Zoom to 100 % (${keyLabels('zoomFull')[0]})`}>
        <button
          type="button"
          className={classes.zoom}
          aria-label={`Zoom: ${percent} %`}
          onClick={press('zoomFull')}
        >
          {percent} %
        </button>
      </Tooltip>
      <Tool id="zoomIn" icon={IconZoomIn} isOff={percent >= ZOOM.max * 100} onPress={press('zoomIn')} />
    </>
  )
}

interface ToolProps {
  readonly id: CanvasCommand
  readonly icon: TablerIcon
  /** Name of the item that the action applies to. */
  readonly what?: string | null
  readonly isOff?: boolean
  readonly isOn?: boolean
  readonly onPress: () => void
}

function Tool({ id, icon: Icon, what, isOff = false, isOn, onPress }: ToolProps) {
  const { label } = commandOf(id)
  const [keys] = keyLabels(id)
  const said = what ? `${label}: ${what}` : label
  return (
    <Tooltip label={keys ? `${said} (${keys})` : said}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? undefined : 'gray'}
        size={28}
        aria-label={label}
        aria-pressed={isOn}
        // Unlike the disabled attribute, these attributes keep the focus and the tooltip.
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        onClick={isOff ? undefined : onPress}
      >
        <Icon size={17} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
