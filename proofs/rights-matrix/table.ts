/**
 * The expected status of every operation by caller, on data whose owner may make the call. A bar precedes the
 * reason for an unusual row.
 * 401: the caller isn't authenticated. 403: the caller's role or token doesn't allow the call. 404: the caller
 * can't see the object.
 *
 * - The owner has the first of the three roles with a 2xx.
 * - `user`, `admin` and `super` belong to one organization, `otherAdmin` to another.
 * - `expired` and `revoked` are sessions of the owner.
 * - `noScope` is an API token of the owner with every scope except the required one; `scope` is an API token with
 *   only the required scope. For operations without a scope, both tokens have all scopes.
 */
export const table = `
operation             nobody  user  admin  super  otherAdmin  expired  revoked  noScope  scope  opened-by

# Health and setup
live                  200     200   200    200    200         200      200      200      200    -
ready                 200     200   200    200    200         200      200      200      200    -
getSetup              200     200   200    200    200         200      200      200      200    -

# The help centre
listHelpPages         200     200   200    200    200         200      200      200      200    -
readHelpPage          200     200   200    200    200         200      200      200      200    -
searchHelp            200     200   200    200    200         200      200      200      200    -
askHelp               401     200   200    200    200         401      401      403      403    -
judgeAnswer           401     200   404    404    404         401      401      403      403    -
listQuestions         401     403   200    200    200         401      401      403      403    -

# Logging in
signUp                403     403   403    403    403         403      403      403      403    - | only the first user signs up; all others are invited
logIn                 200     200   200    200    200         200      200      200      200    -
logOut                401     200   200    200    200         401      401      403      403    -
getMe                 401     200   200    200    200         401      401      403      403    -
renewToken            401     200   200    200    200         401      401      401      401    - | accepts only the token of a valid session, no API token
getSingleSignOn       200     200   200    200    200         200      200      200      200    -
beginSingleSignOn     404     404   404    404    404         404      404      404      404    - | no provider is set up here
finishSingleSignOn    404     404   404    404    404         404      404      404      404    - | no provider is set up here
confirmSingleSignOn   404     404   404    404    404         404      404      404      404    - | no provider is set up here
getSingleLogOut       200     200   200    200    200         200      200      200      200    -
forgetPassword        200     200   200    200    200         200      200      200      200    -
checkResetLink        200     200   200    200    200         200      200      200      200    - | the link itself is the secret
checkInvitation       200     200   200    200    200         200      200      200      200    - | the link itself is the secret
resetPassword         200     200   200    200    200         200      200      200      200    - | the link itself is the secret
setPassword           200     200   200    200    200         200      200      200      200    - | the link itself is the secret
changePassword        401     200   200    200    200         401      401      403      403    -

# The caller’s account
getAccount            401     200   200    200    200         401      401      403      403    -
updateAccount         401     200   200    200    200         401      401      403      403    -
offerTwoFactor        401     200   200    200    200         401      401      403      403    -
turnOffTwoFactor      401     200   200    200    200         401      401      403      403    -
unlinkIdentity        401     200   200    200    200         401      401      403      403    -
confirmTwoFactor      401     200   200    200    200         401      401      403      403    -
renewRecoveryCodes    401     200   200    200    200         401      401      403      403    -
listSessions          401     200   200    200    200         401      401      403      403    -
endSessions           401     200   200    200    200         401      401      403      403    -
endSession            401     200   404    404    404         401      401      403      403    -
listApiTokens         401     200   200    200    200         401      401      403      403    -
createApiToken        401     201   201    201    201         401      401      403      403    -
revokeApiTokens       401     200   200    200    200         401      401      403      403    -
revokeApiToken        401     200   404    404    404         401      401      403      403    -

# People, by admins of their organization and by super
listUsers             401     403   200    200    200         401      401      403      403    -
createUser            401     403   201    201    201         401      401      403      403    -
getUser               401     403   200    200    404         401      401      403      403    -
updateUser            401     403   200    200    404         401      401      403      403    -
deleteUser            401     403   200    200    404         401      401      403      403    -

# Groups: seen by everyone in the organization, changed by admins and super
listGroups            401     200   200    200    200         401      401      403      403    -
listMembers           401     200   200    200    404         401      401      403      403    -
createGroup           401     403   201    201    201         401      401      403      403    -
renameGroup           401     403   200    200    404         401      401      403      403    -
deleteGroup           401     403   200    200    404         401      401      403      403    -
addMember             401     403   200    200    404         401      401      403      403    -
removeMember          401     403   200    200    404         401      401      403      403    -

# Admins, by super alone
listAdmins            401     403   403    200    403         401      401      403      403    -
createAdmin           401     403   403    201    403         401      401      403      403    -
getAdmin              401     403   403    200    403         401      401      403      403    -
updateAdmin           401     403   403    200    403         401      401      403      403    -
deleteAdmin           401     403   403    200    403         401      401      403      403    -

# People, by admins of their organization and by super
deactivateUser        401     403   200    200    404         401      401      403      403    -
reactivateUser        401     403   200    200    404         401      401      403      403    -
inviteUserAgain       401     403   200    200    404         401      401      403      403    -
unlockUser            401     403   409    409    404         401      401      403      403    - | nothing is blocked here
sendUserResetLink     401     403   200    200    404         401      401      403      403    -
turnOffUserTwoFactor  401     403   200    200    404         401      401      403      403    -
unlinkUserIdentity    401     403   200    200    404         401      401      403      403    -

# Admins, by super alone
deactivateAdmin       401     403   403    200    403         401      401      403      403    -
reactivateAdmin       401     403   403    200    403         401      401      403      403    -
inviteAdminAgain      401     403   403    200    403         401      401      403      403    -
unlockAdmin           401     403   403    409    403         401      401      403      403    - | nothing is blocked here
sendAdminResetLink    401     403   403    200    403         401      401      403      403    -
turnOffAdminTwoFactor 401     403   403    200    403         401      401      403      403    -
unlinkAdminIdentity   401     403   403    200    403         401      401      403      403    -

# People, by admins of their organization and by super
importUsers           401     403   200    200    200         401      401      403      403    -

# Licences: all for super, their own for admins
listLicences          401     403   200    200    200         401      401      403      403    -
createLicence         401     403   403    201    403         401      401      403      403    -
getLicence            401     403   200    200    404         401      401      403      403    -
updateLicence         401     403   403    200    403         401      401      403      403    -
deleteLicence         401     403   403    200    403         401      401      403      403    -
getLicenceLimits      401     403   200    200    404         401      401      403      403    -
updateLicenceLimits   401     403   403    200    403         401      401      403      403    -

# The audit log of the caller’s organization
listLogs              401     403   200    200    200         401      401      403      403    -
listLogActions        401     403   200    200    200         401      401      403      403    -
exportLogs            401     403   200    200    200         401      401      403      403    -
verifyLogs            401     403   200    200    200         401      401      403      403    -
getLogEntry           401     403   200    200    404         401      401      403      403    -

# Workflows and all below: their owner alone
listWorkflows         401     200   200    200    200         401      401      403      200    workflows:read
listHome              401     200   200    200    200         401      401      403      200    workflows:read
listWorkflowGroups    401     200   404    404    404         401      401      403      200    workflows:read
shareWithGroup        401     200   404    404    404         401      401      403      200    workflows:write
stopSharingWithGroup  401     200   404    404    404         401      401      403      200    workflows:write
listFolderGroups      401     200   404    404    404         401      401      403      200    workflows:read
shareFolderWithGroup  401     200   404    404    404         401      401      403      200    workflows:write
stopSharingFolderWithGroup 401     200   404    404    404         401      401      403      200    workflows:write
listFolders           401     200   200    200    200         401      401      403      200    workflows:read
createFolder          401     201   201    201    201         401      401      403      201    workflows:write
renameFolder          401     200   404    404    404         401      401      403      200    workflows:write
deleteFolder          401     200   404    404    404         401      401      403      200    workflows:write
moveWorkflow          401     200   404    404    404         401      401      403      200    workflows:write
createWorkflow        401     201   201    201    201         401      401      403      201    workflows:write
getWorkflow           401     200   404    404    404         401      401      403      200    workflows:read
updateWorkflow        401     200   404    404    404         401      401      403      200    workflows:write
deleteWorkflow        401     200   404    404    404         401      401      403      200    workflows:write
duplicateWorkflow     401     201   404    404    404         401      401      403      201    workflows:write
restoreWorkflow       401     200   404    404    404         401      401      403      200    workflows:write
openWorkflowFile      401     201   201    201    201         401      401      403      201    workflows:write
downloadWorkflowFile  401     200   404    404    404         401      401      403      200    workflows:read
pushWorkflowFile      401     200   404    404    404         401      401      403      200    workflows:write
listVersions          401     200   404    404    404         401      401      403      200    workflows:read
nameVersion           401     200   404    404    404         401      401      403      200    workflows:write
listSecrets           401     200   404    404    404         401      401      403      200    workflows:read
storeSecret           401     200   404    404    404         401      401      403      200    workflows:write
removeSecret          401     200   404    404    404         401      401      403      200    workflows:write
getVersion            401     200   404    404    404         401      401      403      200    workflows:read
restoreVersion        401     200   404    404    404         401      401      403      200    workflows:write
findPeople            401     200   200    200    200         401      401      403      403    -

# Workflows and all below: their owner alone
listSharedWorkflows   401     200   200    200    200         401      401      403      200    workflows:read
orderTabs             401     200   200    200    200         401      401      403      200    workflows:write
listShares            401     200   404    404    404         401      401      403      200    workflows:read
shareWith             401     200   404    404    404         401      401      403      200    workflows:write
stopSharingWith       401     200   404    404    404         401      401      403      200    workflows:write
openTab               401     200   404    404    404         401      401      403      200    workflows:read
closeTab              401     200   404    404    404         401      401      403      200    workflows:read
previewNode           401     200   404    404    404         401      401      403      200    workflows:read
countRows             401     200   404    404    404         401      401      403      200    workflows:read
countMatches          401     200   404    404    404         401      401      403      200    workflows:read
profileNode           401     200   404    404    404         401      401      403      200    workflows:read
checkConversions      401     200   404    404    404         401      401      403      200    workflows:read
suggestKeys           401     200   404    404    404         401      401      403      200    workflows:read
checkSql              401     200   404    404    404         401      401      403      200    workflows:read
listValues            401     200   404    404    404         401      401      403      200    workflows:read
findJsonPaths         401     200   404    404    404         401      401      403      200    workflows:read
findFormats           401     200   404    404    404         401      401      403      200    workflows:read
readTargetTable       401     200   404    404    404         401      401      403      200    workflows:read
startRun              401     202   404    404    404         401      401      403      202    runs:write
listRuns              401     200   404    404    404         401      401      403      200    runs:read
listRuleResults       401     200   404    404    404         401      401      403      200    runs:read
listLoads             401     200   404    404    404         401      401      403      200    runs:read

# Runs
getRun                401     200   404    404    404         401      401      403      200    runs:read
cancelRun             401     202   404    404    404         401      401      403      202    runs:write
runAgain              401     202   404    404    404         401      401      403      202    runs:write
getRunResult          401     200   404    404    404         401      401      403      200    runs:read
getRunRejects         401     200   404    404    404         401      401      403      200    runs:read
listInsights          401     200   404    404    404         401      401      403      200    runs:read
getRunInsight         401     200   404    404    404         401      401      403      200    runs:read
exportRunInsight      401     200   404    404    404         401      401      403      200    runs:read
nameRunInsight        401     200   404    404    404         401      401      403      200    runs:write
followRun             401     200   404    404    404         401      401      403      200    runs:read
createDownloadLink    401     201   404    404    404         401      401      403      201    artifacts:read
listRunDeliveries     401     200   404    404    404         401      401      403      200    runs:read
deliverRunFile        401     202   404    404    404         401      401      403      202    runs:write
repeatRunDelivery     401     202   404    404    404         401      401      403      202    runs:write
download              200     200   200    200    200         200      200      200      200    - | the link itself is the secret

# Schedules: visible to the organization, changed by their creator and admins
listSchedules         401     200   200    200    200         401      401      403      200    schedules:read
createSchedule        401     201   201    201    201         401      401      403      201    schedules:write
getSchedule           401     200   200    200    404         401      401      403      200    schedules:read
updateSchedule        401     403   200    200    404         401      401      403      200    schedules:write
deleteSchedule        401     403   200    200    404         401      401      403      200    schedules:write
listNextMoments       401     200   200    200    404         401      401      403      200    schedules:read
runSchedule           401     403   202    202    404         401      401      403      202    schedules:write
pauseSchedule         401     403   200    200    404         401      401      403      200    schedules:write
resumeSchedule        401     403   200    200    404         401      401      403      200    schedules:write
createTriggerToken    401     403   201    201    404         401      401      403      201    schedules:write
revokeTriggerToken    401     403   200    200    404         401      401      403      200    schedules:write
triggerSchedule       401     401   401    401    401         401      401      401      401    - | only the schedule's own token starts it
listTasks             401     200   200    200    200         401      401      403      200    tasks:read
getTask               401     200   200    200    404         401      401      403      200    tasks:read
cancelTask            401     403   202    202    404         401      401      403      202    schedules:write
repeatDelivery        401     403   202    202    404         401      401      403      202    schedules:write

# Files
getUploadAbilities    204     204   204    204    204         204      204      204      204    -
createUpload          401     201   201    201    201         401      401      403      201    datasets:write
getUploadOffset       401     200   404    404    404         401      401      403      200    datasets:read
appendUpload          401     204   404    404    404         401      401      403      204    datasets:write
deleteUpload          401     204   404    404    404         401      401      403      204    datasets:write
listDatasets          401     200   200    200    200         401      401      403      200    datasets:read
getDataset            401     200   404    404    404         401      401      403      200    datasets:read
deleteDataset         401     200   404    404    404         401      401      403      200    datasets:write
readDatasetAgain      401     202   404    404    404         401      401      403      202    datasets:write
showFirstPart         401     200   404    404    404         401      401      403      200    datasets:read
replaceDatasetContent 401     202   404    404    404         401      401      403      202    datasets:write
addFilesToSet         401     202   404    404    404         401      401      403      202    datasets:write
removeFileFromSet     401     202   404    404    404         401      401      403      202    datasets:write
watchFile             401     200   404    404    404         401      401      403      200    datasets:write
fetchDataset          401     202   404    404    404         401      401      403      202    datasets:write
listTakenFiles        401     200   404    404    404         401      401      403      200    datasets:read
takeFilesAgain        401     200   404    404    404         401      401      403      200    datasets:write
keepFilesTaken        401     200   404    404    404         401      401      403      200    datasets:write
followPlaceFile       401     201   404    404    404         401      401      403      201    datasets:write
endWatch              401     200   404    404    404         401      401      403      200    datasets:write

# Workflows and all below: their owner alone
startExtract          401     202   404    404    404         401      401      403      202    datasets:write

# Samples of databases
getExtract            401     200   404    404    404         401      401      403      200    datasets:read
endExtract            401     200   404    404    404         401      401      403      200    datasets:write

# Connections and servers
listConnections       401     200   200    200    200         401      401      403      200    connections:read
createConnection      401     201   201    201    201         401      401      403      201    connections:write
updateConnection      401     200   404    404    404         401      401      403      200    connections:write
listUses              401     200   404    404    404         401      401      403      200    workflows:read
listColumnReaders     401     200   404    404    404         401      401      403      200    workflows:read
deleteConnection      401     200   404    404    404         401      401      403      200    connections:write
testConnection        401     200   200    200    200         401      401      403      200    connections:write
listDatabases         401     200   404    404    404         401      401      403      200    connections:read
listPlaces            401     200   200    200    200         401      401      403      200    connections:read
createPlace           401     201   201    201    201         401      401      403      201    connections:write
updatePlace           401     200   404    404    404         401      401      403      200    connections:write
deletePlace           401     200   404    404    404         401      401      403      200    connections:write
testPlace             401     200   200    200    200         401      401      403      200    connections:write
listPlaceFiles        401     200   404    404    404         401      401      403      200    connections:read
listTables            401     200   404    404    404         401      401      403      200    connections:read
fetchDatabases        401     200   200    200    200         401      401      403      200    databases:read
readPrimaryKeys       401     200   200    200    200         401      401      403      200    databases:read
readRelationships     401     200   200    200    200         401      401      403      200    databases:read
runEtl                401     202   202    202    202         401      401      403      202    runs:write

# Examples
listExamples          401     200   200    200    200         401      401      403      200    workflows:read
openExample           401     201   201    201    201         401      401      403      201    workflows:write
`
