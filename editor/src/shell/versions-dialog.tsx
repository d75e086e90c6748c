import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Center, Loader, Modal, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isSaved } from '../actors/known.ts'
import { flush } from '../actors/saving.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { listVersions, type Version } from '../server/versions.ts'
import { type Tab, workflowById } from '../store/graph-store.ts'
import { momentOf } from './moment-of.ts'
import { ShownVersion } from './shown-version.tsx'
import classes from './versions-dialog.module.css'

interface VersionsDialogProps {
  readonly tab: Tab
  readonly onClose: () => void
}

const PAGE = 50

/** What a workflow held before: the list at the left, the one that is chosen beside it. */
export default function VersionsDialog({ tab, onClose }: VersionsDialogProps) {
  const [versions, setVersions] = useState<readonly Version[] | null>(null)
  const [hasMore, setHasMore] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)

  useEffect(() => {
    const stop = new AbortController()
    const failed = (error: unknown) => {
      if (!stop.signal.aborted) showError(sentenceOf(error))
    }
    const first = async () => {
      if (tab.access !== 'read' && workflowById(tab.id) && !isSaved(tab.id)) await flush(tab.id)
      const list = await listVersions(tab.id, { signal: stop.signal })
      setVersions(list)
      setHasMore(list.length === PAGE)
      setChosen((before) => before ?? list[0]?.revision ?? null)
    }
    first().catch(failed)
    return () => stop.abort()
  }, [tab.id, tab.access])

  const more = async () => {
    try {
      const list = await listVersions(tab.id, { before: versions?.at(-1)?.revision })
      setVersions([...(versions ?? []), ...list])
      setHasMore(list.length === PAGE)
    } catch (error) {
      showError(sentenceOf(error))
    }
  }
  const renamed = (version: Version) =>
    setVersions((list) => list?.map((one) => (one.revision === version.revision ? version : one)) ?? null)

  const shown = versions?.find(({ revision }) => revision === chosen)
  return (
    <Modal opened onClose={onClose} title={`Versions of ${tab.name}`} centered size="min(1200px, 92vw)">
      <Text size="sm" c="dimmed" mb="sm">
        {sentence('versionsHint')}
      </Text>
      {versions === null ? (
        <Center className={classes.dialog}>
          <Loader size="sm" color="var(--anj-brand)" aria-label="Loading the versions" />
        </Center>
      ) : (
        <div className={classes.dialog}>
          <ul className={classes.list} aria-label="Versions">
            {versions.map((version) => (
              <li key={version.revision}>
                <UnstyledButton
                  className={classes.version}
                  aria-current={version.revision === chosen || undefined}
                  data-autofocus={version.revision === versions[0]?.revision || undefined}
                  onClick={() => setChosen(version.revision)}
                >
                  <Text size="sm" fw={600} truncate>
                    {version.label ?? momentOf(version.savedAt)}
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {aboutVersion(version)}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
            {hasMore && (
              <li>
                <UnstyledButton className={classes.version} onClick={() => void more()}>
                  <Text size="sm">Show earlier ones</Text>
                </UnstyledButton>
              </li>
            )}
          </ul>
          {shown && (
            <ShownVersion
              key={shown.revision}
              tab={tab}
              version={shown}
              present={versions.find(({ isPresent }) => isPresent)?.revision ?? shown.revision}
              onNamed={renamed}
              onRestored={onClose}
            />
          )}
        </div>
      )}
    </Modal>
  )
}

function aboutVersion({ label, savedAt, savedBy, isPresent, hasRun, nodeCount }: Version): string {
  return [
    isPresent && 'Now',
    label && momentOf(savedAt),
    savedBy?.fullName,
    nodeCount === 1 ? '1 component' : `${nodeCount} components`,
    hasRun && 'was run',
  ]
    .filter(Boolean)
    .join(' · ')
}
