import { escapeBidiControls, showError, showSuccess } from '@anj/ui'
import { type ComponentChange, changesSince, differencesOf, differencesText } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useCallback, useMemo, useState } from 'react'
import { restoreVersionHere } from '../actors/restore-version.ts'
import { selectWorkflow } from '../actors/workflows.ts'
import { lazyComponent } from '../kit/lazy-components.ts'
import { ShownAnswer } from '../kit/shown-answer.tsx'
import { useQuery } from '../kit/use-query.ts'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import { nameVersion, readVersion, type Version } from '../server/versions.ts'
import { type Tab, workflowById } from '../store/graph-store.ts'
import classes from './versions-dialog.module.css'

const VersionPicture = lazyComponent(() =>
  import('./version-picture.tsx').then(({ VersionPicture: component }) => ({ default: component })),
)

interface ShownVersionProps {
  readonly tab: Tab
  readonly version: Version
  readonly onNamed: (version: Version) => void
  /** Called if a restore fails because another user has saved in the meantime. */
  readonly onOutdated: () => void
  readonly onRestored: () => void
}

/** Shows a version's drawing, a field for its name and a button that restores it. */
export function ShownVersion({ tab, version, onNamed, onOutdated, onRestored }: ShownVersionProps) {
  const { revision } = version
  const whole = useQuery(
    useCallback((signal: AbortSignal) => readVersion(tab.id, revision, signal), [tab.id, revision]),
  )
  const now = workflowById(tab.id)
  const differences = useMemo(
    () => whole.value && differencesOf(whole.value, now ?? whole.value),
    [whole.value, now],
  )
  const changes = useMemo(
    () => (whole.value && now && differences ? changesSince(whole.value, now, differences) : []),
    [whole.value, now, differences],
  )
  const [isBusy, setBusy] = useState(false)
  const mayChange = tab.access !== 'read'

  const restore = async () => {
    setBusy(true)
    try {
      await restoreVersionHere(tab.id, revision)
      selectWorkflow(tab.id)
      showSuccess(sentence('versionRestoredUndo'))
      onRestored()
    } catch (error) {
      showError(sentenceOf(error))
      setBusy(false)
      if (error instanceof CallFailed && error.code === 'workflowConflict') onOutdated()
    }
  }
  const words = differences && differencesText(differences)
  return (
    <section className={classes.shown} aria-label={`Version of ${formatMoment(version.savedAt)}`}>
      <div className={classes.picture}>
        <ShownAnswer answer={whole} label="Loading the version">
          {(graph) =>
            differences && (
              <Suspense fallback={null}>
                <VersionPicture graph={graph} differences={differences} />
              </Suspense>
            )
          }
        </ShownAnswer>
      </div>
      <Text size="sm">
        {version.isPresent ? sentence('versionIsPresent') : words === '' ? sentence('versionSame') : words}
      </Text>
      {changes.length > 0 && <Changes changes={changes} />}
      <Group justify="space-between" align="flex-end">
        {mayChange && <VersionName workflowId={tab.id} version={version} onNamed={onNamed} />}
        {mayChange && !version.isPresent && (
          <Button loading={isBusy} onClick={() => void restore()}>
            Restore this version
          </Button>
        )}
      </Group>
    </section>
  )
}

const changeWords = {
  added: 'versionHasAdded',
  removed: 'versionHasRemoved',
  changed: 'versionHasChanged',
} as const

/** Lists the components that were added, removed or changed after the version, with their settings before and after. */
function Changes({ changes }: { readonly changes: readonly ComponentChange[] }) {
  return (
    <ul className={classes.changes} aria-label={sentence('versionChanges')}>
      {changes.map(({ id, name, change, before, after, settings }) => (
        <li key={id}>
          {sentence(changeWords[change], { name: escapeBidiControls(name) })}
          {before !== undefined && after !== undefined && (
            <>
              {': '}
              <del>{escapeBidiControls(before)}</del> → <ins>{escapeBidiControls(after)}</ins>
            </>
          )}
          {settings && `: ${settings.join(', ')}`}
        </li>
      ))}
    </ul>
  )
}

interface VersionNameProps {
  readonly workflowId: string
  readonly version: Version
  readonly onNamed: (version: Version) => void
}

/** Field for the name of a version. A named version is never deleted. */
function VersionName({ workflowId, version, onNamed }: VersionNameProps) {
  const [label, setLabel] = useState(version.label ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      onNamed(await nameVersion(workflowId, version.revision, label.trim() || null))
      setProblem(null)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <form className={classes.name} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        label="Version name"
        value={label}
        error={problem}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={label.trim() === (version.label ?? '')}>
        Save name
      </Button>
    </form>
  )
}
