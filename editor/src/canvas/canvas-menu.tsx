import { type NoteColour, offeredSwitch, type Point, type WorkflowNode } from '@anj/workflow'
import { Menu } from '@mantine/core'
import { Fragment, memo } from 'react'
import { useNode } from '../store/use-workflow.ts'
import classes from './canvas-menu.module.css'
import { type CanvasCommand, commandOf, keyLabels } from './commands.ts'
import { NoteSwatch } from './note-swatch.tsx'
import { useOnlySelected } from './only-selected.ts'
import type { CanvasActions } from './use-actions.ts'

/** The kind of item that a menu acts on. */
type MenuSubject = 'canvas' | 'node' | 'note' | 'edge' | 'selection'
/** Position and subject of an open menu. */
export interface MenuPlace extends Point {
  readonly subject: MenuSubject
  /** Element that regains the focus when the menu closes. */
  readonly from: HTMLElement | SVGElement | null
}

type Entry = CanvasCommand | '|'
const entries: Readonly<Record<MenuSubject, readonly Entry[]>> = {
  canvas: [
    'add',
    'note',
    'paste',
    '|',
    'selectAll',
    'find',
    '|',
    'layOut',
    'fit',
    '|',
    'undo',
    'redo',
    '|',
    'help',
  ],
  node: [
    'open',
    'connect',
    'rename',
    'switchOff',
    'switchOn',
    '|',
    'cut',
    'copy',
    'duplicate',
    '|',
    'selectBefore',
    'selectBehind',
    '|',
    'explain',
    '|',
    'remove',
  ],
  note: [
    'rename',
    '|',
    'noteYellow',
    'noteGreen',
    'noteBlue',
    'noteRed',
    'noteGrey',
    '|',
    'noteLarger',
    'noteSmaller',
    '|',
    'cut',
    'copy',
    'duplicate',
    '|',
    'remove',
  ],
  edge: ['add', 'toSource', 'toTarget', '|', 'remove'],
  selection: [
    'cut',
    'copy',
    'duplicate',
    '|',
    'layOut',
    'alignLeft',
    'alignCentre',
    'alignRight',
    'alignTop',
    'alignMiddle',
    'alignBottom',
    'distributeAcross',
    'distributeDown',
    '|',
    'remove',
  ],
}
const otherLabels: Readonly<Partial<Record<MenuSubject, Readonly<Partial<Record<CanvasCommand, string>>>>>> =
  {
    note: { rename: 'Edit text' },
    edge: { add: 'Insert a component', remove: 'Delete connection' },
    selection: { layOut: 'Arrange selection automatically' },
  }

const names: Readonly<Record<MenuSubject, string>> = {
  canvas: 'Canvas menu',
  node: 'Component menu',
  note: 'Note menu',
  edge: 'Connection menu',
  selection: 'Selection menu',
}
const colours: Readonly<Partial<Record<CanvasCommand, NoteColour>>> = {
  noteYellow: 'yellow',
  noteGreen: 'green',
  noteBlue: 'blue',
  noteRed: 'red',
  noteGrey: 'grey',
}

interface CanvasMenuProps {
  readonly place: MenuPlace | null
  readonly actions: CanvasActions
  readonly isReadOnly: boolean
  readonly onClose: () => void
}

/** Context menu of the canvas, a node, a note, a connection or the selection. */
export const CanvasMenu = memo(function CanvasMenu({ place, actions, isReadOnly, onClose }: CanvasMenuProps) {
  const node = useNode(useOnlySelected())
  const shown = place ? offered(entries[place.subject], node, isReadOnly) : []
  return (
    <Menu
      opened={place !== null}
      onClose={() => {
        onClose()
        const focused = document.activeElement
        // An action such as 'Follow the connection' has already moved the focus to a component.
        if (focused !== document.body && !focused?.closest('[role=menu]')) return
        place?.from?.focus({ preventScroll: true })
      }}
      position="bottom-start"
      width={260}
      classNames={{ item: classes.item }}
      offset={2}
      hideDetached={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        {/* The key remounts the target at each new place. Otherwise, the menu would open at the old place. */}
        <span
          key={place ? `${place.x} ${place.y}` : ''}
          aria-hidden
          style={{ position: 'fixed', left: place?.x ?? 0, top: place?.y ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={place ? names[place.subject] : undefined}>
        {place &&
          shown.map((entry, at) =>
            entry === '|' ? (
              <Menu.Divider key={`line-${at}`} role="separator" />
            ) : (
              <Fragment key={entry}>
                <Menu.Item
                  leftSection={colours[entry] && <NoteSwatch colour={colours[entry]} />}
                  className={entry === 'remove' ? classes.removing : undefined}
                  rightSection={<Keys id={entry} />}
                  onClick={() => actions.perform(entry, place)}
                >
                  {otherLabels[place.subject]?.[entry] ?? commandOf(entry).label}
                </Menu.Item>
              </Fragment>
            ),
          )}
      </Menu.Dropdown>
    </Menu>
  )
})

function Keys({ id }: { readonly id: CanvasCommand }) {
  const [keys] = keyLabels(id)
  return keys ? <span className={classes.keys}>{keys}</span> : null
}

/** Returns the entries available to the user, without leading, trailing or consecutive dividers. */
function offered(all: readonly Entry[], node: WorkflowNode | null, isReadOnly: boolean): readonly Entry[] {
  return all
    .filter(
      (entry) =>
        (entry !== 'switchOn' && entry !== 'switchOff') || (node && offeredSwitch(node.data) === entry),
    )
    .filter((entry) => entry === '|' || !isReadOnly || !commandOf(entry).changes)
    .filter((entry, at, left) => entry !== '|' || (at > 0 && at < left.length - 1 && left[at - 1] !== '|'))
}
