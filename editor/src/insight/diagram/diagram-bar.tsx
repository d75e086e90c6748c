import {
  type DatabaseDiagramConfig,
  type Diagram,
  type DiagramDetail,
  type DiagramTable,
  tableLabel,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import {
  Button,
  Checkbox,
  CloseButton,
  Menu,
  SegmentedControl,
  Text,
  useComputedColorScheme,
} from '@mantine/core'
import { IconDownload, IconSitemap } from '@tabler/icons-react'
import { showActionToast } from '../../kit/action-toast.tsx'
import { Choice } from '../../kit/choice.tsx'
import classes from './diagram.module.css'
import { saveDbml, saveMermaid, savePng, saveSvg } from './export-diagram.ts'
import { HiddenNotice } from './hidden-notice.tsx'
import type { ChangeDiagram, DiagramState } from './use-diagram.ts'

interface DiagramBarProps {
  readonly diagram: Diagram
  readonly state: DiagramState
  readonly name: string
  readonly config: DatabaseDiagramConfig
  readonly onChange: ChangeDiagram | null
}

const details: readonly { value: DiagramDetail; label: string }[] = [
  { value: 'all', label: 'All columns' },
  { value: 'keys', label: 'Keys' },
  { value: 'names', label: 'Names' },
]

/** The view options of a diagram, and the actions on the whole diagram. */
export function DiagramBar({ diagram, state, name, config, onChange }: DiagramBarProps) {
  const { view, setView, detail, shown } = state
  const implied = diagram.relationships.filter((one) => one.implied).length
  const arrange = () => {
    const { positions } = config
    onChange?.((present) => ({ ...present, positions: {} }))
    // An undo doesn't affect tables that the user has moved since the rearrangement.
    showActionToast({
      id: 'diagram-arranged',
      says: sentence('tablesArranged'),
      button: 'Undo',
      take: () =>
        onChange?.((present) => ({ ...present, positions: { ...positions, ...present.positions } })),
    })
  }
  return (
    <div className={classes.bar} role="toolbar" aria-label="Diagram options">
      <SegmentedControl
        size="xs"
        aria-label="Table detail"
        data={[...details]}
        value={detail}
        onChange={(value) => setView({ ...view, detail: value as DiagramDetail })}
      />
      {implied > 0 && (
        <Checkbox
          size="xs"
          label={`Implied (${implied})`}
          checked={view.withImplied}
          onChange={(event) => setView({ ...view, withImplied: event.currentTarget.checked })}
        />
      )}
      <FocusTools diagram={diagram} state={state} />
      <Text className={classes.counts} size="xs" c="dimmed">
        {sentence('diagramShown', {
          shown: shown.tables.length,
          tables: diagram.tables.length,
          relationships: shown.relationships.length,
        })}
      </Text>
      <HiddenNotice unseen={diagram.unseen} />
      {onChange && state.hasPins && !view.focus && (
        <Button
          size="compact-sm"
          fz="xs"
          fw={500}
          variant="default"
          leftSection={<IconSitemap size={14} aria-hidden />}
          onClick={arrange}
        >
          Arrange again
        </Button>
      )}
      <ExportMenu state={state} name={name} />
    </div>
  )
}

const EVERYTHING = 'all'
const distances = [
  { value: '1', label: '1 step away' },
  { value: '2', label: '2 steps away' },
  { value: '3', label: '3 steps away' },
  { value: EVERYTHING, label: 'all connected' },
]

/** Shows only one table and its neighbours up to a distance. */
function FocusTools({ diagram, state }: Pick<DiagramBarProps, 'diagram' | 'state'>) {
  const { view, setView, selectedId, select } = state
  const { focus } = view
  const tableOf = (id: string | null): DiagramTable | undefined => diagram.tables.find((one) => one.id === id)
  const selected = tableOf(selectedId)
  const focused = tableOf(focus?.tableId ?? null)
  if (!focus || !focused)
    return (
      <Button
        size="compact-sm"
        fz="xs"
        fw={500}
        variant="default"
        disabled={!selected}
        onClick={() => selected && setView({ ...view, focus: { tableId: selected.id, distance: 1 } })}
      >
        Focus on selected
      </Button>
    )
  return (
    <div className={classes.focus}>
      <Text size="xs" truncate title={tableLabel(focused)}>
        Around <b>{tableLabel(focused)}</b>
      </Text>
      <Choice
        w={130}
        aria-label="Neighbour distance"
        data={distances}
        value={Number.isFinite(focus.distance) ? String(focus.distance) : EVERYTHING}
        onChange={(value) =>
          setView({
            ...view,
            focus: { ...focus, distance: value === EVERYTHING ? Number.POSITIVE_INFINITY : Number(value) },
          })
        }
      />
      <CloseButton
        size="sm"
        aria-label="Show all tables"
        onClick={() => {
          setView({ ...view, focus: null })
          select(focused.id)
        }}
      />
    </div>
  )
}

function ExportMenu({ state, name }: Pick<DiagramBarProps, 'state' | 'name'>) {
  const look = useComputedColorScheme('light')
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          fz="xs"
          fw={500}
          variant="default"
          disabled={state.nodes.length === 0}
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveSvg(state, name, look)}>SVG</Menu.Item>
        <Menu.Item onClick={() => void savePng(state, name, look)}>PNG</Menu.Item>
        <Menu.Item onClick={() => saveMermaid(state, name)}>Mermaid</Menu.Item>
        <Menu.Item onClick={() => saveDbml(state, name)}>DBML</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
