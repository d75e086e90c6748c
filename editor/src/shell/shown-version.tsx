import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Center, Group, Loader, Text, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useEffect, useMemo, useState } from 'react'
import { adoptAsChange } from '../actors/saving.ts'
import { selectWorkflow } from '../actors/workflows.ts'
import { sentenceOf } from '../server/call-failed.ts'
import {
  nameVersion,
  readVersion,
  restoreVersion,
  type Version,
  type WholeVersion,
} from '../server/versions.ts'
import { type Tab, workflowById } from '../store/graph-store.ts'
import { differencesInWords, differencesOf } from './differences.ts'
import { lazily } from './lazily.ts'
import { momentOf } from './moment-of.ts'
import { readWorkflowInto } from './read-workflow-into.ts'
import classes from './versions-dialog.module.css'

const VersionPicture = lazily(() =>
  import('./version-picture.tsx').then(({ VersionPicture: component }) => ({ default: component })),
)

interface ShownVersionProps {
  readonly tab: Tab
  readonly version: Version
  /** The revision that the workflow has now. */
  readonly present: number
  readonly onNamed: (version: Version) => void
  readonly onRestored: () => void
}

/** One version: what was drawn in it, its name, and the way back to it. */
export function ShownVersion({ tab, version, present, onNamed, onRestored }: ShownVersionProps) {
  const whole = useWhole(tab.id, version.revision)
  const now = workflowById(tab.id)
  const differences = useMemo(() => whole && differencesOf(whole, now ?? whole), [whole, now])
  const [isBusy, setBusy] = useState(false)
  const mayChange = tab.access !== 'read'

  const restore = async () => {
    setBusy(true)
    try {
      await readWorkflowInto(tab.id)
      adoptAsChange(await restoreVersion(tab.id, version.revision, present))
      selectWorkflow(tab.id)
      showSuccess(sentence('versionRestoredUndo'))
      onRestored()
    } catch (error) {
      showError(sentenceOf(error))
      setBusy(false)
    }
  }
  const words = differences && differencesInWords(differences)
  return (
    <section className={classes.shown} aria-label={`Version of ${momentOf(version.savedAt)}`}>
      <div className={classes.picture}>
        {whole && differences ? (
          <Suspense fallback={null}>
            <VersionPicture graph={whole} differences={differences} />
          </Suspense>
        ) : (
          <Center h="100%">
            <Loader size="sm" color="var(--anj-brand)" aria-label="Loading the version" />
          </Center>
        )}
      </div>
      <Text size="sm">
        {version.isPresent ? sentence('versionIsPresent') : words === '' ? sentence('versionSame') : words}
      </Text>
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

function useWhole(workflowId: string, revision: number): WholeVersion | null {
  const [whole, setWhole] = useState<WholeVersion | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    readVersion(workflowId, revision, stop.signal).then(setWhole, (error: unknown) => {
      if (!stop.signal.aborted) showError(sentenceOf(error))
    })
    return () => stop.abort()
  }, [workflowId, revision])
  return whole
}

interface VersionNameProps {
  readonly workflowId: string
  readonly version: Version
  readonly onNamed: (version: Version) => void
}

/** The name of a version; one that has a name is kept. */
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
        label="Name of this version"
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
