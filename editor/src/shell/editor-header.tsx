import { NavigationTabs, type Role, TopBar } from '@anj/ui'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveAll } from '../actors/saving.ts'
import { logOut } from '../actors/session.ts'
import type { StoredUser } from '../session/stored-session.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { FileMenu } from './file-menu.tsx'
import { HelpMenu } from './help-menu.tsx'
import { tabAddress } from './pages.ts'
import { usePage } from './use-place.ts'

/** Top bar with the page tabs, each leading to its last node, and the File menu. */
export function EditorHeader({ user }: { readonly user: StoredUser | null }) {
  const navigate = useNavigate()
  const page = usePage()
  const workflow = useCurrentWorkflow()

  const leave = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await saveAll()
    await logOut()
    form.submit()
  }
  return (
    <TopBar fullName={user?.fullName ?? ''} onLogOut={(event) => void leave(event)} navigate={navigate}>
      <NavigationTabs
        role={(user?.role ?? 'user') as Role}
        active={page}
        links={{
          input: tabAddress(workflow, 'input'),
          preparation: tabAddress(workflow, 'preparation'),
          output: tabAddress(workflow, 'output'),
        }}
        navigate={navigate}
      />
      <FileMenu />
      <HelpMenu />
    </TopBar>
  )
}
