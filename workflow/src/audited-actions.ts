import type { MessageCode } from './messages.ts'

/**
 * Every action that the audit log holds, noun.pastVerb, with the sentence that names it for people. What isn't listed here
 * can't be written down; earlier actions stay, as their rows do.
 */
export const auditedActions = {
  'account.loggedIn': 'auditLoggedIn',
  'account.logInFailed': 'auditLogInFailed',
  'account.loggedOut': 'auditLoggedOut',
  'account.accessEnded': 'auditAccessEnded',
  'account.sessionEnded': 'auditSessionEnded',
  'account.sessionsEnded': 'auditSessionsEnded',
  'account.changed': 'auditAccountChanged',
  'account.passwordChanged': 'auditPasswordChanged',
  'account.passwordRefused': 'auditPasswordRefused',
  'account.passwordSet': 'auditPasswordSet',
  'account.passwordReset': 'auditPasswordReset',
  'account.resetAsked': 'auditResetAsked',
  'account.twoFactorOffered': 'auditTwoFactorOffered',
  'account.twoFactorTurnedOn': 'auditTwoFactorTurnedOn',
  'account.twoFactorTurnedOff': 'auditTwoFactorTurnedOff',
  'account.recoveryCodesMade': 'auditRecoveryCodesMade',
  'apiToken.created': 'auditApiTokenCreated',
  'apiToken.revoked': 'auditApiTokenRevoked',
  'organization.signedUp': 'auditSignedUp',
  'user.invited': 'auditUserInvited',
  'user.invitedAgain': 'auditUserInvitedAgain',
  'user.changed': 'auditUserChanged',
  'user.roleChanged': 'auditUserRoleChanged',
  'user.deactivated': 'auditUserDeactivated',
  'user.reactivated': 'auditUserReactivated',
  'user.twoFactorTurnedOff': 'auditUserTwoFactorTurnedOff',
  'user.deleted': 'auditUserDeleted',
  'licence.created': 'auditLicenceCreated',
  'licence.changed': 'auditLicenceChanged',
  'licence.deleted': 'auditLicenceDeleted',
  'connection.created': 'auditConnectionCreated',
  'connection.changed': 'auditConnectionChanged',
  'connection.deleted': 'auditConnectionDeleted',
  'connection.handedOver': 'auditConnectionHandedOver',
  'workflow.created': 'auditWorkflowCreated',
  'workflow.renamed': 'auditWorkflowRenamed',
  'workflow.shared': 'auditWorkflowShared',
  'workflow.deleted': 'auditWorkflowDeleted',
  'workflow.restored': 'auditWorkflowRestored',
  'workflow.versionNamed': 'auditVersionNamed',
  'workflow.versionRestored': 'auditVersionRestored',
  'workflow.exported': 'auditWorkflowExported',
  'workflow.handedOver': 'auditWorkflowHandedOver',
  'dataset.uploaded': 'auditDatasetUploaded',
  'dataset.replaced': 'auditDatasetReplaced',
  'dataset.readAgain': 'auditDatasetReadAgain',
  'dataset.deleted': 'auditDatasetDeleted',
  'dataset.handedOver': 'auditDatasetHandedOver',
  'extract.started': 'auditExtractStarted',
  'run.started': 'auditRunStarted',
  'run.cancelled': 'auditRunCancelled',
  'run.ended': 'auditRunEnded',
  'artifact.downloaded': 'auditArtifactDownloaded',
  'auditLog.exported': 'auditLogExported',
} as const satisfies Readonly<Record<string, MessageCode>>

export type AuditAction = keyof typeof auditedActions

/** The same as a list. */
export const auditActions = Object.keys(auditedActions) as readonly AuditAction[]
