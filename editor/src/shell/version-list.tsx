import { showError } from '@anj/ui'
import { countPhrase } from '@anj/workflow'
import { Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import type { CursorPage } from '../server/client.ts'
import { listVersions, type Version } from '../server/versions.ts'
import type { Tab } from '../store/graph-store.ts'
import { distinctMoments } from './moment-of.ts'
import { ShownVersion } from './shown-version.tsx'
import classes from './versions-dialog.module.css'

interface VersionListProps {
  readonly tab: Tab
  /** The newest versions. */
  readonly first: CursorPage<Version>
  /** Called if another user has saved since the list was loaded. */
  readonly onOutdated: () => void
  readonly onRestored: () => void
}

/** Lists a workflow's versions page by page, next to the chosen version. */
export function VersionList({ tab, first, onOutdated, onRestored }: VersionListProps) {
  const [{ items: versions, next }, setPart] = useState(first)
  const [chosen, setChosen] = useState(versions[0]?.revision)

  const more = async () => {
    try {
      if (next === null) return
      const part = await listVersions(tab.id, { cursor: next })
      setPart({ items: [...versions, ...part.items], next: part.next })
    } catch (error) {
      showError(sentenceOf(error))
    }
  }
  const renamed = (version: Version) =>
    setPart(({ items, next }) => ({
      items: items.map((one) => (one.revision === version.revision ? version : one)),
      next,
    }))

  const moments = distinctMoments(versions.map(({ savedAt }) => savedAt))
  const shown = versions.find(({ revision }) => revision === chosen)
  return (
    <div className={classes.dialog}>
      <ul className={classes.list} aria-label="Versions">
        {versions.map((version, at) => (
          <li key={version.revision}>
            <UnstyledButton
              className={classes.version}
              aria-current={version.revision === chosen || undefined}
              data-autofocus={at === 0 || undefined}
              onClick={() => setChosen(version.revision)}
            >
              <Text size="sm" fw={600} truncate>
                {version.label ?? moments[at]}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {aboutVersion(version, moments[at] ?? '')}
              </Text>
            </UnstyledButton>
          </li>
        ))}
        {next !== null && (
          <li>
            <UnstyledButton className={classes.version} onClick={() => void more()}>
              <Text size="sm">Show earlier versions</Text>
            </UnstyledButton>
          </li>
        )}
      </ul>
      {shown && (
        <ShownVersion
          key={shown.revision}
          tab={tab}
          version={shown}
          onNamed={renamed}
          onOutdated={onOutdated}
          onRestored={onRestored}
        />
      )}
    </div>
  )
}

function aboutVersion({ label, savedBy, isPresent, hasRun, nodeCount }: Version, savedAt: string): string {
  return [
    isPresent && 'Now',
    label && savedAt,
    savedBy?.fullName,
    countPhrase(nodeCount, 'component'),
    hasRun && 'was run',
  ]
    .filter(Boolean)
    .join(' · ')
}
