import {
  formatCount,
  isDatabaseInput,
  isInsightNode,
  parametersOf,
  pathTo,
  readsWholeDatabase,
  valuesPhrase,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useMemo, useState } from 'react'
import { canBeHeader, makeHeader } from '../actors/make-header.ts'
import { untilFilesIngested } from '../actors/uploads.ts'
import { useColumnView } from '../grid/grid-views.ts'
import type { TableSource } from '../grid/table-session.ts'
import { useTablePages } from '../grid/use-table-pages.ts'
import { isFlag, usePreference } from '../kit/preferences.ts'
import { saveBlob } from '../kit/save-blob.ts'
import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import { countRows, readPreview } from '../server/previews.ts'
import { MAX_INGEST_MS, pollUntilReady } from '../server/when-ready.ts'
import { useVersionsOf } from '../store/data-versions.ts'
import type { OpenWorkflow } from '../store/graph-store.ts'
import { useUnreadFiles } from '../store/unread-files.ts'
import { Blocked } from './blocked.tsx'
import classes from './bottom-panel.module.css'
import { FormulaPartsOfCell } from './formula-parts-of-cell.tsx'
import { recordTest } from './record-test.ts'
import { shownRejects } from './reject-place.ts'
import { rejectsNote } from './rejects-note.ts'
import { StepQuestion } from './step-question.tsx'
import { TableView } from './table-view.tsx'
import { TestDialog } from './test-dialog.tsx'
import { useColumnSteps } from './use-column-steps.ts'
import { useProfile } from './use-profile.ts'
import { useRevealTarget } from './use-reveal-target.ts'
import { useSampleNote } from './use-sample-note.ts'
import { WayList } from './way-list.tsx'

interface PreviewTabProps {
  readonly workflow: OpenWorkflow | null
  readonly nodeId: string | null
  readonly label?: string
}

/** Shows the output rows of a node with its current settings. */
export default function PreviewTab({ workflow, nodeId, label = 'Preview' }: PreviewTabProps) {
  if (!workflow || !nodeId) return <p className={classes.empty}>{sentence('nothingToPreview')}</p>
  if (hasNoRows(workflow, nodeId)) return <p className={classes.empty}>{sentence('noRowsOfDatabase')}</p>
  return <WithSteps workflow={workflow} nodeId={nodeId} label={label} />
}

/** Shows the steps of the way at the side of the rows. */
function WithSteps(props: Omit<OfNodeProps, 'onToggleSteps' | 'showsSteps'>) {
  const [showsSteps, setShowsSteps] = usePreference('previewSteps', isFlag, false)
  return (
    <div className={classes.withSteps}>
      {showsSteps && <WayList workflow={props.workflow} nodeId={props.nodeId} />}
      <div className={classes.besideSteps}>
        <OfNode {...props} showsSteps={showsSteps} onToggleSteps={() => setShowsSteps(!showsSteps)} />
      </div>
    </div>
  )
}

interface OfNodeProps {
  readonly workflow: OpenWorkflow
  readonly nodeId: string
  readonly label: string
  readonly showsSteps: boolean
  readonly onToggleSteps: () => void
}

function OfNode({ workflow, nodeId, label, showsSteps, onToggleSteps }: OfNodeProps) {
  const graph = usePreviewGraph(workflow, nodeId)
  const { id } = workflow
  const versions = useVersionsOf(id, graph)
  const unread = useMemo(() => unreadSource(workflow, nodeId), [workflow, nodeId])
  const [view, onView] = useColumnView(`${id} ${nodeId}`)
  const { sort, find } = view
  const of = useMemo(() => ({ graph, versions }), [graph, versions])
  const look = useMemo(() => (graph && unread === null ? { graph, nodeId } : null), [graph, nodeId, unread])
  const source = useMemo((): TableSource | null => {
    if (!look || !graph) return null
    return {
      of,
      find,
      readPage: (page, signal) =>
        pollUntilReady(
          async () => {
            await untilFilesIngested(id, graph)
            const preview = await readPreview(id, look, { ...page, sort, find }, signal)
            return { ...preview, rejects: shownRejects(graph, nodeId, preview.rejects) }
          },
          { patience: MAX_INGEST_MS, signal },
        ),
      countRows: (signal) => countRows(id, look, find, signal),
    }
  }, [id, graph, nodeId, look, of, sort, find])
  const loaded = useTablePages(source)
  const [isShown, setShown] = usePreference('columnProfiles', isFlag, true)
  const [isWanted, setWanted] = useState(false)
  // The profile isn't requested until the rows have loaded.
  const isHere = loaded.table.columns.length > 0 && !loaded.isOld
  const { profile, problem } = useProfile(id, look, of, isWanted && isHere)
  const profiling = useMemo(
    () => ({ profile, problem, isShown, onWanted: setWanted }),
    [profile, problem, isShown],
  )
  const steps = useColumnSteps(id, nodeId)
  const { stepsFor, cellStepsFor, statSteps } = steps
  const goTo = useRevealTarget({ workflowId: id, nodeId, loaded, view, onView })
  const [isTestAsked, setTestAsked] = useState(false)
  const isPlain = sort.length === 0 && find === ''
  const aboutCell = (column: string, number: number) =>
    graph && <FormulaPartsOfCell {...{ workflowId: id, graph, nodeId, column, number, isPlain }} />
  const notes = [useSampleNote(id, graph), useFormerNote(id, graph), defaultsNote(graph)].filter(
    (note) => note !== null,
  )
  return (
    <>
      <TableView
        label={label}
        loaded={loaded}
        view={view}
        onView={onView}
        isSearchable
        empty={
          unread === null ? (
            <Blocked workflow={workflow} nodeId={nodeId} />
          ) : (
            sentence('extractNeeded', { title: unread })
          )
        }
        note={notes.length > 0 ? notes.join(', ') : null}
        noteOfRejects={(rejects) => rejectsNote(workflow, rejects)}
        stepsFor={workflow.access === 'read' ? null : stepsFor}
        cellStepsFor={workflow.access === 'read' ? null : cellStepsFor}
        statSteps={workflow.access === 'read' ? null : statSteps}
        goTo={goTo}
        aboutCell={aboutCell}
        rowAction={(row) =>
          workflow.access !== 'read' && canBeHeader(id, nodeId, row)
            ? {
                label: 'Use as header',
                name: `Use row ${formatCount(row)} as header`,
                run: () => makeHeader(id, nodeId, row),
              }
            : null
        }
        profiling={profiling}
        onToggleProfile={() => setShown(!isShown)}
        steps={{ isShown: showsSteps, onToggle: onToggleSteps }}
        onSaveTest={() => setTestAsked(true)}
      />
      {isTestAsked && graph && (
        <TestDialog
          onSave={async (name, signal) => {
            const { fileName, text } = await recordTest({ workflow, graph, nodeId }, name, signal)
            saveBlob(new Blob([text], { type: 'application/json' }), fileName)
          }}
          onClose={() => setTestAsked(false)}
        />
      )}
      <StepQuestion workflow={workflow} nodeId={nodeId} columns={loaded.table.columns} steps={steps} />
    </>
  )
}

/**
 * Returns a note saying that the rows are outdated, because a file hasn't been re-read with its changed options yet.
 */
function useFormerNote(workflowId: string, graph: WorkflowGraph | null): string | null {
  const unread = useUnreadFiles(workflowId)
  return graph?.nodes.some(({ id }) => id in unread) ? sentence('rowsBeforeChange') : null
}

/** Returns a note with the defaults of the parameters on which the rows depend. */
function defaultsNote(graph: WorkflowGraph | null): string | null {
  const used = parametersOf(graph ?? { nodes: [], edges: [] }).flatMap(({ name, type, default: value }) =>
    value === null ? [] : [{ name, type, value }],
  )
  return used.length === 0 ? null : sentence('previewDefaults', { values: valuesPhrase(used) })
}

/** True for a node that reads a whole database and has no rows. */
function hasNoRows(graph: WorkflowGraph, nodeId: string): boolean {
  const node = graph.nodes.find(({ id }) => id === nodeId)
  return node !== undefined && (isInsightNode(node) || readsWholeDatabase(graph, nodeId))
}

/** Returns the title of a database input whose rows the node needs but which has not been read yet. */
function unreadSource(graph: WorkflowGraph, nodeId: string): string | null {
  const unread = pathTo(graph, nodeId).find(
    (node) =>
      isDatabaseInput(node) && node.data.config.connectionId !== null && node.data.config.extractId === null,
  )
  return unread?.data.title ?? null
}
