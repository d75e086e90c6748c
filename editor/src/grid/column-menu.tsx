import type { Column } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Menu } from '@mantine/core'
import {
  type Icon,
  IconArrowAutofitWidth,
  IconChartBar,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconViewportNarrow,
  IconViewportWide,
  IconX,
} from '@tabler/icons-react'
import { type ColumnView, sortedBy, withHidden, withWidth } from '../store/column-view.ts'
import type { PlacedColumn } from './column-layout.ts'
import classes from './data-grid.module.css'

/** A step of the workflow that the menu of a column adds. */
export interface ColumnStep {
  readonly icon: Icon
  readonly label: string
  readonly run: () => void
}

interface ColumnMenuProps {
  readonly column: string
  /** All columns of the table. */
  readonly columns: readonly Column[]
  readonly placed: PlacedColumn
  /** The horizontal position in the grid at which the menu opens. */
  readonly left: number
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
  readonly isSortable: boolean
  /** Returns the steps that change the rows of the workflow; null where there are none. */
  readonly stepsFor: ((column: Column) => readonly ColumnStep[]) | null
  readonly onFit: () => void
  readonly onDetails?: (() => void) | undefined
  readonly onCopy: () => void
  readonly onClose: () => void
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const STEP = 40

/** The menu of one column. */
export function ColumnMenu(props: ColumnMenuProps) {
  return (
    <Menu
      opened
      onClose={props.onClose}
      position="bottom-end"
      shadow="md"
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span className={classes.menuAnchor} style={{ left: props.left }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Menu of ${props.column}`}>
        {props.isSortable && <SortItems {...props} />}
        <StepItems {...props} />
        {props.onDetails && (
          <Menu.Item leftSection={<IconChartBar {...ICON} />} onClick={props.onDetails}>
            Column values
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={props.onCopy}>
          Copy with column name
        </Menu.Item>
        <Menu.Divider />
        <FreezeItems {...props} />
        <HideItems {...props} />
        <Menu.Divider />
        <WidthItems {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}

function SortItems({ column, view, onView }: ColumnMenuProps) {
  const isSorted = view.sort.some((one) => one.column === column)
  const canAdd = view.sort.some((one) => one.column !== column)
  const sort = (way: 'ascending' | 'descending' | null, added = false) =>
    onView((now) => sortedBy(now, column, way, added))
  return (
    <>
      <Menu.Label>{sentence('viewOfPreview')}</Menu.Label>
      <Menu.Item leftSection={<IconSortAscending {...ICON} />} onClick={() => sort('ascending')}>
        Sort ascending
      </Menu.Item>
      <Menu.Item leftSection={<IconSortDescending {...ICON} />} onClick={() => sort('descending')}>
        Sort descending
      </Menu.Item>
      {canAdd && (
        <>
          <Menu.Item leftSection={<IconSortAscending {...ICON} />} onClick={() => sort('ascending', true)}>
            Then sort ascending
          </Menu.Item>
          <Menu.Item leftSection={<IconSortDescending {...ICON} />} onClick={() => sort('descending', true)}>
            Then sort descending
          </Menu.Item>
        </>
      )}
      {isSorted && (
        <Menu.Item leftSection={<IconX {...ICON} />} onClick={() => sort(null)}>
          Remove sort
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}

function StepItems({ column, columns, stepsFor }: ColumnMenuProps) {
  const found = columns.find(({ name }) => name === column)
  if (!found || !stepsFor) return null
  return (
    <>
      <Menu.Label>{sentence('stepsOfWorkflow')}</Menu.Label>
      {stepsFor(found).map(({ icon: StepIcon, label, run }) => (
        <Menu.Item key={label} leftSection={<StepIcon {...ICON} />} onClick={run}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  )
}

function FreezeItems({ placed, view, onView }: ColumnMenuProps) {
  const freeze = (frozen: number) => onView((now) => ({ ...now, frozen }))
  return (
    <>
      <Menu.Item
        leftSection={<IconPin {...ICON} />}
        disabled={view.frozen === placed.place + 1}
        onClick={() => freeze(placed.place + 1)}
      >
        {placed.place === 0 ? 'Freeze this column' : 'Freeze up to this column'}
      </Menu.Item>
      {view.frozen > 0 && (
        <Menu.Item leftSection={<IconPinnedOff {...ICON} />} onClick={() => freeze(0)}>
          {placed.place < view.frozen ? 'Unfreeze' : 'Unfreeze columns'}
        </Menu.Item>
      )}
    </>
  )
}

function HideItems({ column, columns, view, onView }: ColumnMenuProps) {
  const isLast = columns.filter(({ name }) => !view.hidden.includes(name)).length <= 1
  return (
    <>
      <Menu.Item
        leftSection={<IconEyeOff {...ICON} />}
        disabled={isLast}
        onClick={() => onView((now) => withHidden(now, [...now.hidden, column], columns))}
      >
        Hide this column
      </Menu.Item>
      {view.hidden.length > 0 && (
        <Menu.Item
          leftSection={<IconEye {...ICON} />}
          onClick={() => onView((now) => withHidden(now, [], columns))}
        >
          Show all columns
        </Menu.Item>
      )}
    </>
  )
}

function WidthItems({ column, placed, onView, onFit }: ColumnMenuProps) {
  const resize = (step: number) => onView((now) => withWidth(now, column, placed.width + step))
  return (
    <>
      <Menu.Item leftSection={<IconArrowAutofitWidth {...ICON} />} onClick={onFit}>
        Fit width
      </Menu.Item>
      <Menu.Item
        leftSection={<IconViewportWide {...ICON} />}
        closeMenuOnClick={false}
        onClick={() => resize(STEP)}
      >
        Wider
      </Menu.Item>
      <Menu.Item
        leftSection={<IconViewportNarrow {...ICON} />}
        closeMenuOnClick={false}
        onClick={() => resize(-STEP)}
      >
        Narrower
      </Menu.Item>
    </>
  )
}
