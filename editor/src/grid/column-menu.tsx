import { type Column, countPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Menu } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconChartBar,
  IconColumns,
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
import { OverlayAnchor } from './overlay-anchor.tsx'
import stepClasses from './step-items.module.css'
import { StepItems, type StepsOfColumns, SubMenu } from './step-items.tsx'

interface ColumnMenuProps {
  readonly column: string
  /** The columns that the menu is for: the column alone, or all selected columns. */
  readonly chosen: readonly string[]
  /** All columns of the table. */
  readonly columns: readonly Column[]
  readonly placed: PlacedColumn
  /** The horizontal position in the grid at which the menu opens. */
  readonly left: number
  readonly view: ColumnView
  readonly onView: (change: (view: ColumnView) => ColumnView) => void
  readonly isSortable: boolean
  /** Returns the steps that change the rows of the workflow; null where there are none. */
  readonly stepsFor: StepsOfColumns | null
  readonly onFit: () => void
  readonly onDetails?: (() => void) | undefined
  readonly onCopy: () => void
  readonly onHidden: () => void
  readonly onClose: () => void
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const STEP = 40

/** The menu of one column. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { column, chosen } = props
  const isSeveral = chosen.length > 1
  return (
    <Menu
      opened
      onClose={props.onClose}
      position="bottom-end"
      shadow="md"
      withinPortal
      middlewares={{ flip: true, shift: { crossAxis: true } }}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <OverlayAnchor className={classes.menuAnchor} style={{ left: props.left }} />
      </Menu.Target>
      <Menu.Dropdown
        className={stepClasses.menu}
        aria-label={`Menu of ${isSeveral ? countPhrase(chosen.length, 'column') : column}`}
      >
        <StepsOfWorkflow {...props} />
        <Menu.Label>{sentence('viewOfPreview')}</Menu.Label>
        {isSeveral ? <ItemsOfSeveral {...props} /> : <ItemsOfOne {...props} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function ItemsOfOne(props: ColumnMenuProps) {
  return (
    <>
      {props.isSortable && <SortItems {...props} />}
      {props.onDetails && (
        <Menu.Item leftSection={<IconChartBar {...ICON} />} onClick={props.onDetails}>
          Column values
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={props.onCopy}>
        Copy with column name
      </Menu.Item>
      <SubMenu icon={IconColumns} label="Arrange columns">
        <FreezeItems {...props} />
        <HideItems {...props} />
        <Menu.Divider />
        <WidthItems {...props} />
      </SubMenu>
    </>
  )
}

function ItemsOfSeveral({ chosen, columns, view, onView, onCopy, onHidden }: ColumnMenuProps) {
  const hidden = [...view.hidden, ...chosen]
  return (
    <>
      <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={onCopy}>
        Copy with column names
      </Menu.Item>
      <Menu.Item
        leftSection={<IconEyeOff {...ICON} />}
        disabled={columns.every(({ name }) => hidden.includes(name))}
        onClick={() => {
          onView((now) => withHidden(now, hidden, columns))
          // The positions of the selected columns belong to others now.
          onHidden()
        }}
      >
        Hide these columns
      </Menu.Item>
    </>
  )
}

function SortItems({ column, view, onView }: ColumnMenuProps) {
  const isSorted = view.sort.some((one) => one.column === column)
  const canAdd = view.sort.some((one) => one.column !== column)
  const sort = (way: 'ascending' | 'descending' | null, added = false) =>
    onView((now) => sortedBy(now, column, way, added))
  return (
    <SubMenu icon={IconSortAscending} label="Sort this preview">
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
    </SubMenu>
  )
}

function StepsOfWorkflow({ chosen, columns, stepsFor }: ColumnMenuProps) {
  const found = columns.filter(({ name }) => chosen.includes(name))
  return found.length === 0 || !stepsFor ? null : (
    <>
      <StepItems sections={stepsFor(found, columns)} />
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
