// Written from openapi.yaml by client/generate.ts.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process lives */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether database, store and queue can be reached */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the first user may sign up */
        get: operations["getSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the first super user and their organization
         * @description Open only as long as nobody has an account.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/log-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Where two-factor authentication is on, a right password without a code answers `twoFactorNeeded`: call again with all three.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/log-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke the token of this call, and those that it was renewed from or by */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who the token belongs to */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the cookie of the pages into a token, or renew a token
         * @description Takes the cookie `anj_session` of requests from the same origin, or a bearer token, which is renewed once half of its life is over.
         */
        post: operations["renewToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forget-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link that sets a new password
         * @description The answer is the same whether somebody has the address or not. The link works once, for an hour; asking anew ends earlier ones.
         */
        post: operations["forgetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set a new password by the link of a mail that was asked for
         * @description The link works once. Every session and API token from before ends.
         */
        patch: operations["resetPassword"];
        trace?: never;
    };
    "/auth/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the first password by the link of an invitation
         * @description The link works once. Every session and API token from before ends.
         */
        patch: operations["setPassword"];
        trace?: never;
    };
    "/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller's password
         * @description Every other session of theirs ends; API tokens stay.
         */
        patch: operations["changePassword"];
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's account */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller's name or email address
         * @description Another address needs the password, and the old one hears of it by mail.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/account/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin two-factor authentication
         * @description Nothing changes at log-in until a code of the authenticator app has confirmed it.
         */
        post: operations["offerTwoFactor"];
        /** Turn two-factor authentication off */
        delete: operations["turnOffTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn two-factor authentication on */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make new recovery codes in place of the earlier ones */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the caller is logged in, the last used first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** Log out everywhere else */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Log out somewhere */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's API tokens, the newest first
         * @description Expired ones are listed for another 30 days, revoked ones not.
         */
        get: operations["listApiTokens"];
        put?: never;
        /**
         * Make an API token
         * @description Takes the password: a session alone must not turn into something that outlasts it.
         */
        post: operations["createApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API token */
        delete: operations["revokeApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People that the caller looks after
         * @description Admins get the users of their organization; super users everybody, of all of them.
         */
        get: operations["listUsers"];
        put?: never;
        /** Invite a user by mail */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who a user is, and what they have */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user for good
         * @description Workflows, connections, files and runs go to `handTo`, who is needed when there are any; else the body may be left out. To keep somebody out and everything as it is, deactivate them.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Only super users give roles. Nobody changes their own, and one super user always stays.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Admins and super users */
        get: operations["listAdmins"];
        put?: never;
        /** Invite an admin or super user by mail */
        post: operations["createAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who an admin or super user is, and what they have */
        get: operations["getAdmin"];
        put?: never;
        post?: never;
        /**
         * Delete an admin or super user for good
         * @description Workflows, connections, files and runs go to `handTo`, who is needed when there are any; else the body may be left out. To keep somebody out and everything as it is, deactivate them.
         */
        delete: operations["deleteAdmin"];
        options?: never;
        head?: never;
        /**
         * Change an admin or super user
         * @description Only super users give roles. Nobody changes their own, and one super user always stays.
         */
        patch: operations["updateAdmin"];
        trace?: never;
    };
    "/user/{userId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep somebody out, and everything of theirs as it is */
        post: operations["deactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let somebody in again, if the licence has room */
        post: operations["reactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an invitation again; earlier links end */
        post: operations["inviteUserAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userId}/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take the second factor from somebody who lost it */
        delete: operations["turnOffUserTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep somebody out, and everything of theirs as it is */
        post: operations["deactivateAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let somebody in again, if the licence has room */
        post: operations["reactivateAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an invitation again; earlier links end */
        post: operations["inviteAdminAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/{userId}/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take the second factor from somebody who lost it */
        delete: operations["turnOffAdminTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite the users of a CSV file
         * @description At most 1,000 lines, of which the first names the columns userName, fullName and email. Every line has its own answer; with `dryRun` it says what would become of it, and nobody is invited.
         */
        post: operations["importUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Licences of all organizations; for an admin that of their own */
        get: operations["listLicences"];
        put?: never;
        /** Add an organization with its licence */
        post: operations["createLicence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licences/{licenceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A licence, and how many users count for it */
        get: operations["getLicence"];
        put?: never;
        post?: never;
        /** Delete a licence and its organization, to which nobody may belong */
        delete: operations["deleteLicence"];
        options?: never;
        head?: never;
        /** Change a licence */
        patch: operations["updateLicence"];
        trace?: never;
    };
    "/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done, newest first */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every action that the log holds */
        get: operations["listLogActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries as a CSV file
         * @description UTF-8, newest first. A cell that a spreadsheet would take for a formula begins with an apostrophe. The export is an entry itself.
         */
        get: operations["exportLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether anything in the log was changed or removed
         * @description Computes the chain of seals again. Give the `head` that you noted earlier to know that what was there then still is.
         */
        get: operations["verifyLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done, with what was before and after */
        get: operations["getLogEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's workflows, and those of others that are their tabs, in the order of the tabs
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Make a workflow, empty or with what is drawn already
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One workflow with everything drawn in it
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow; this can be undone for 30 days
         * @description Scope of API tokens: `workflows:write`.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        /**
         * Save a workflow
         * @description A save that was made from an older revision than the stored one changes nothing and answers 409.
         *
         *     Scope of API tokens: `workflows:write`.
         */
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/workflows/{workflowId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a workflow under another name
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["duplicateWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the deletion of a workflow
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["restoreWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a workflow from the text of an .anj file
         * @description Embedded tables become datasets, passwords become connections of the user, and the workflow gets the name of the file. An id that belongs to another workflow is replaced.
         *
         *     Scope of API tokens: `workflows:write`.
         */
        post: operations["openWorkflowFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The workflow as an .anj file
         * @description Holds uploaded data up to 5 MB, larger data by name and hash, never a password.
         *
         *     Scope of API tokens: `workflows:read`.
         */
        get: operations["downloadWorkflowFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions of a workflow, the present one first
         * @description All of the last hour, one per hour of the last day, one per day of 30 days, and every one that has a name or was run.
         *
         *     Scope of API tokens: `workflows:read`.
         */
        get: operations["listVersions"];
        put?: never;
        /**
         * Name a version, the present one unless another is said; a named one is kept
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["nameVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/versions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One version with all that was drawn in it
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/versions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an earlier version the present one; what is present now becomes a version
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["restoreVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Others of the organization, by name or address */
        get: operations["findPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Workflows that others share with the user
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["listSharedWorkflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put the tabs in an order; unknown ids count for nothing
         * @description Scope of API tokens: `workflows:write`.
         */
        put: operations["orderTabs"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * With whom a workflow is shared
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["listShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/shares/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Share a workflow with somebody, or change what they may do with it
         * @description Scope of API tokens: `workflows:write`.
         */
        put: operations["shareWith"];
        post?: never;
        /**
         * Stop sharing a workflow with somebody
         * @description Scope of API tokens: `workflows:write`.
         */
        delete: operations["stopSharingWith"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/tab": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a shared workflow one of the tabs
         * @description Scope of API tokens: `workflows:read`.
         */
        put: operations["openTab"];
        post?: never;
        /**
         * Close the tab of a shared workflow, which deletes nothing
         * @description Scope of API tokens: `workflows:read`.
         */
        delete: operations["closeTab"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One page of a node's result
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["previewNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many rows leave a node
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["countRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many rows of a join find a partner
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["countMatches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a node's rows hold, column by column
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["profileNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many cells of a Change Data Type would not convert, and the first of them
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["checkConversions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/suggest-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pairs of columns that may be the keys of a join, the likeliest first
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["suggestKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/target-table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A database output's table, as it is and as a run would make it
         * @description Scope of API tokens: `workflows:read`.
         */
        post: operations["readTargetTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Runs of a workflow, newest first
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["listRuns"];
        put?: never;
        /**
         * Queue a run of a workflow
         * @description Scope of API tokens: `runs:write`.
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a run is
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a run; its target stays as it was before
         * @description Scope of API tokens: `runs:write`.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run what a run had drawn once more, over the data as they are now
         * @description Scope of API tokens: `runs:write`.
         */
        post: operations["runAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows of the table that a run wrote
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["getRunResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events of a run, ending after its final status
         * @description Events `log` (RunLog), `progress` (RunProgress) and `status` (Run), each with an id: with `Last-Event-ID` the stream goes on behind it. Lines that begin with a colon only keep the connection open.
         *
         *     Scope of API tokens: `runs:read`.
         */
        get: operations["followRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dictionaries, diagrams and advice of a workflow that are still kept, newest first
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["listInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/insight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The dictionary, diagram or advice that a run made
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["getRunInsight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/insight/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The dictionary or advice that a run made as a file
         * @description Scope of API tokens: `runs:read`.
         */
        get: operations["exportRunInsight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{runId}/insight/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keep what a run made under a name beyond the usual 30 days, or take the name away
         * @description Scope of API tokens: `runs:write`.
         */
        put: operations["nameRunInsight"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/{artifactId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link that downloads the file once, within 60 seconds
         * @description Scope of API tokens: `artifacts:read`.
         */
        post: operations["createDownloadLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/downloads/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a download link */
        get: operations["download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All schedules of the organization, newest first
         * @description Scope of API tokens: `schedules:read`.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Schedule a copy of a workflow
         * @description It runs in the name of the caller, with their connections. A workflow of this server that has the id of the file, and that the caller may edit, shows the runs. `message` is the first thing that is wrong, `fields` holds one for each field.
         *
         *     Scope of API tokens: `schedules:write`.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One schedule with the workflow that it runs
         * @description Scope of API tokens: `schedules:read`.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule; what it has run stays to be seen
         * @description Scope of API tokens: `schedules:write`.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        /**
         * Change a schedule
         * @description With other times, or another workflow, what had not begun is planned anew. Only whoever made it can give it another workflow. A `workflow` as GET or the list tells it counts as left out.
         *
         *     Scope of API tokens: `schedules:write`.
         */
        patch: operations["updateSchedule"];
        trace?: never;
    };
    "/schedules/{scheduleId}/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When a schedule runs next; none while it is paused
         * @description Scope of API tokens: `schedules:read`.
         */
        get: operations["listNextMoments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{scheduleId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a schedule at once, paused or not, in the name of whoever made it
         * @description Scope of API tokens: `schedules:write`.
         */
        post: operations["runSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{scheduleId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a schedule: nothing runs until it is resumed
         * @description Scope of API tokens: `schedules:write`.
         */
        post: operations["pauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{scheduleId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused schedule from now on
         * @description What was due while it was paused does not run.
         *
         *     Scope of API tokens: `schedules:write`.
         */
        post: operations["resumeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tasks of the organization's schedules
         * @description Success and Failed newest first, all else in the order of time. Tasks are planned 30 days ahead. An answer with as many tasks as `limit` may have left some out: ask for more with `after`.
         *
         *     Scope of API tokens: `tasks:read`.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One task with its runs
         * @description Scope of API tokens: `tasks:read`.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{taskId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End what a schedule runs, or waits to run again; the target stays as it was before
         * @description Whoever made the schedule may do so, and admins, also when the schedule is deleted.
         *
         *     Scope of API tokens: `schedules:write`.
         */
        post: operations["cancelTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an upload
         * @description Scope of API tokens: `datasets:write`.
         */
        post: operations["createUpload"];
        delete?: never;
        /** What the upload server can do, in headers of tus 1.0 */
        options: operations["getUploadAbilities"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Give an upload up
         * @description Scope of API tokens: `datasets:write`.
         */
        delete: operations["deleteUpload"];
        options?: never;
        /**
         * How much of an upload has arrived
         * @description Scope of API tokens: `datasets:read`.
         */
        head: operations["getUploadOffset"];
        /**
         * Send a part of the file
         * @description Scope of API tokens: `datasets:write`.
         */
        patch: operations["appendUpload"];
        trace?: never;
    };
    "/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's files, newest first
         * @description Scope of API tokens: `datasets:read`.
         */
        get: operations["listDatasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{datasetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One file with its newest reading
         * @description Scope of API tokens: `datasets:read`.
         */
        get: operations["getDataset"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Scope of API tokens: `datasets:write`.
         */
        delete: operations["deleteDataset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{datasetId}/read-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the same file in another way
         * @description Scope of API tokens: `datasets:write`.
         */
        post: operations["readDatasetAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{datasetId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a file a new content
         * @description The body is the file itself. It becomes the newest version of the file, read as the one before; every workflow and schedule that names the file reads it from then on. A content that breaks off, is empty or too large changes nothing. Of two calls at once both become versions, and the one with the higher number is the newest. Answers 202 as soon as the content has arrived; `Prefer: wait` waits up to 30 seconds (`Prefer: wait=N` at most 300) until it is read and then answers 200, or why it cannot be read.
         *
         *     Scope of API tokens: `datasets:write`.
         */
        put: operations["replaceDatasetContent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{datasetId}/watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Have a file follow one in the watched folder
         * @description The path is below the organization's own folder, which is named by its id. Each content that the file there has from now on becomes the newest version, once it was the same for some seconds.
         *
         *     Scope of API tokens: `datasets:write`.
         */
        put: operations["watchFile"];
        post?: never;
        /**
         * Have a file follow no other any more
         * @description Scope of API tokens: `datasets:write`.
         */
        delete: operations["endWatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflowId}/extracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the first rows of a database source for previews
         * @description At most 100,000 rows or 100 MB, read in at most 10 minutes and kept for a day, of each node the newest two and the one that a stored workflow names. One that is still being read for the same node is ended.
         *
         *     Scope of API tokens: `datasets:write`.
         */
        post: operations["startExtract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extracts/{extractId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far an extract is, and what its columns are
         * @description Scope of API tokens: `datasets:read`.
         */
        get: operations["getExtract"];
        put?: never;
        post?: never;
        /**
         * End an extract that is being read, or give up one that is ready
         * @description Scope of API tokens: `datasets:write`.
         */
        delete: operations["endExtract"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's connections, and those of others that they may use
         * @description Scope of API tokens: `connections:read`.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Keep a connection
         * @description Scope of API tokens: `connections:write`.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a connection and its password
         * @description Scope of API tokens: `connections:write`.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        /**
         * Change a connection
         * @description Scope of API tokens: `connections:write`.
         */
        patch: operations["updateConnection"];
        trace?: never;
    };
    "/connections/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try to connect, and say in plain words what is wrong
         * @description Scope of API tokens: `connections:write`.
         */
        post: operations["testConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{connectionId}/databases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Databases of a server
         * @description Scope of API tokens: `connections:read`.
         */
        get: operations["listDatabases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{connectionId}/databases/{databaseName}/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables of a database
         * @description Scope of API tokens: `connections:read`.
         */
        get: operations["listTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/databases/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Databases of a server with their tables, what is in them and how they refer to each other
         * @description The server is named by its fields or by a stored connection. Nothing that is sent here is kept. Databases that take too long are named in the message.
         *
         *     Scope of API tokens: `databases:read`.
         */
        post: operations["fetchDatabases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/primary-keys/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Primary keys of a database
         * @description Scope of API tokens: `databases:read`.
         */
        post: operations["readPrimaryKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/relationships/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Foreign keys of a database
         * @description Scope of API tokens: `databases:read`.
         */
        post: operations["readRelationships"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/etl/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a table into a database
         * @description Runs like a workflow of the rows, Column Selection, Change Data Type and an output: the target holds exactly the new data afterwards, or what it held before. Rows and settings are kept for this run alone, passwords encrypted. The answer waits up to 30 seconds for the end of the run; `Prefer: wait=N` (at most 300) and `Prefer: respond-async` say otherwise. A run that takes longer is answered with 202 and goes on, also when the caller goes away. All that is wrong is found before anything is written: `message` is the first, `fields` holds all.
         *
         *     Scope of API tokens: `runs:write`.
         */
        post: operations["runEtl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Workflows that come with the product
         * @description Scope of API tokens: `workflows:read`.
         */
        get: operations["listExamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/examples/{name}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a workflow of an example, with its data
         * @description Scope of API tokens: `workflows:write`.
         */
        post: operations["openExample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/help/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pages of the help centre in their groups */
        get: operations["listHelpPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/help/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the help centre */
        get: operations["readHelpPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/help/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sections of help pages in which words are found, best first */
        get: operations["searchHelp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rag/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the help centre
         * @description With `Accept: text/event-stream` the answer comes as events: `text` (`{ text }`) for each sentence that a language model adds, and at last `answer` with the whole reply. The reply counts: when the model failed in between, it holds the words of the help pages themselves. Without a language model there is just `answer`. When the session or token ends in between, `error` (Problem) comes instead of it.
         */
        post: operations["askHelp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rag/questions/{questionId}/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say what one thinks of the answer to a question of one’s own */
        put: operations["judgeAnswer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rag/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions that got no answer or a thumbs-down, put together by what they are about
         * @description Of the own organization; super users see those of all. An answer that nobody disliked is not in the list.
         */
        get: operations["listQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The caller's account. */
        Account: {
            /**
             * Format: uuid
             * @description Id of the user
             */
            id: string;
            userName: string;
            fullName: string;
            email: string;
            /** @enum {unknown} */
            role: "super" | "admin" | "user";
            /**
             * Format: uuid
             * @description Id of the organization
             */
            organizationId: string;
            organizationName: string;
            /** Format: date-time */
            createdAt: string;
            /** @description A code is asked for at log-in. */
            twoFactor: boolean;
            /** @description How many recovery codes were not used yet. */
            recoveryCodesLeft: number;
        };
        /** @description What is left out stays. */
        AccountChange: {
            /** @description 3 to 100 characters */
            fullName?: string;
            /** @description A valid email address */
            email?: string;
            /**
             * Format: password
             * @description The present password, needed for another email address.
             */
            password?: string;
        };
        /** @description Somewhere that the caller is logged in. */
        ActiveSession: {
            /**
             * Format: uuid
             * @description Id of the session
             */
            id: string;
            /** @description It is the one of this call. */
            isCurrent: boolean;
            address: string | null;
            userAgent: string | null;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description What the advisor finds in a database. */
        Advice: {
            /** @enum {unknown} */
            kind: "postgresql" | "mysql" | "azure-mysql" | "mssql" | "azure-mssql";
            database: string;
            /** Format: date-time */
            readAt: string;
            /** @description Those that are on; `notAsked` tells which of them could not judge. */
            rules: {
                id: string;
                title: string;
                /** @enum {unknown} */
                level: "error" | "warning" | "information";
                /** @description What the rule looks for, in a sentence. */
                detects: string;
                /** @description Path of its help, such as `/help/advisor#no-primary-key`. */
                help: string;
            }[];
            /** @description By level, then rule, then place. */
            findings: {
                /** @description The same for the same finding in every run: suppressions and baselines go by it. */
                key: string;
                rule: string;
                /** @enum {unknown} */
                level: "error" | "warning" | "information";
                place: {
                    schema: string;
                    table: string | null;
                    columns: string[];
                    object: string | null;
                };
                /** @description What is wrong here, in a sentence. */
                says: string;
                evidence: {
                    columns: string[];
                    /** @description A few; sensitive values are masked. */
                    rows: (string | null)[][];
                } | null;
                fix: {
                    /** @description In the database's own SQL. */
                    sql: string;
                    caution: string | null;
                } | null;
            }[];
            /** @description Rules that could not judge, and why. */
            notAsked: {
                rule: string;
                why: string;
            }[];
            sampled: {
                tables: number;
                rows: number;
                leftOut: string[];
            };
            summary: {
                text: string;
                model: string;
            } | {
                /** @description Why there is none, though a model is configured. */
                problem: string;
            } | null;
        };
        /**
         * @description What an API token opens: `read` opens reading calls, `write` all others of the resource.
         * @enum {string}
         */
        ApiScope: "workflows:read" | "workflows:write" | "runs:read" | "runs:write" | "datasets:read" | "datasets:write" | "artifacts:read" | "connections:read" | "connections:write" | "schedules:read" | "schedules:write" | "tasks:read" | "databases:read";
        /** @description Lets a program in, for its scopes, until it expires or is revoked. */
        ApiToken: {
            /**
             * Format: uuid
             * @description Id of the token
             */
            id: string;
            /** @description What its owner calls it. */
            label: string;
            scopes: components["schemas"]["ApiScope"][];
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description A file that a run made, kept for 30 days. */
        Artifact: {
            /**
             * Format: uuid
             * @description Id of the file
             */
            id: string;
            /** @enum {unknown} */
            kind: "output" | "insight" | "rejects";
            fileName: string;
            bytes: number;
        };
        /** @description What somebody has that somebody must get when they are deleted. */
        Belongings: {
            /** @description Deleted ones too, as long as they can come back. */
            workflows: number;
            connections: number;
            files: number;
            schedules: number;
            /** @description Without those in other people's workflows. */
            runs: number;
        };
        /** @description Who changed last what a database node reads or writes. */
        Changer: {
            nodeId: string;
            by: components["schemas"]["Person"];
        };
        /** @description A column of a table. */
        Column: {
            name: string;
            type: components["schemas"]["DataType"];
            /** @description What a column of a database was there, where that says more than its type. */
            origin?: {
                /** @enum {unknown} */
                kind: "boolean" | "int16" | "int32" | "int64" | "uint64" | "decimal" | "money" | "float32" | "float64" | "char" | "varchar" | "text" | "binary" | "bits" | "uuid" | "json" | "xml" | "enum" | "array" | "date" | "time" | "timetz" | "timestamp" | "timestamptz" | "interval" | "year" | "other";
                precision?: number;
                scale?: number;
                length?: number;
            };
        };
        ColumnConversion: {
            column: string;
            /** @description Cells that would not convert, of the rows looked at. */
            fails: number;
            /** @description The first of them, at most 5. */
            examples: components["schemas"]["Reject"][];
        };
        /** @description What the looked-at rows of a column hold. */
        ColumnFacts: {
            name: string;
            type: components["schemas"]["DataType"];
            /** @description Cells without a value. */
            nulls: number;
            /** @description Texts without a character. */
            empty: number;
            /** @description Different values. */
            distinct: number;
            /** @description Off where the number is a good guess. */
            distinctIsExact: boolean;
            min: string | null;
            max: string | null;
            mean: number | null;
            /** @description The most frequent values, at most 10. */
            top: {
                value: string;
                count: number;
            }[];
            /** @description Of numbers, dates and times: at most 20 bars of equal width from min to max. */
            histogram: {
                from: string;
                to: string;
                count: number;
            }[];
        };
        /** @description Another type for a column of the table. */
        ColumnTypeChange: {
            column: string;
            /** @enum {string} */
            from: "bit" | "char" | "date" | "datetime" | "decimal" | "float" | "int" | "text" | "time" | "varchar" | "timestamp";
            /** @enum {string} */
            to: "bit" | "char" | "date" | "datetime" | "decimal" | "float" | "int" | "text" | "time" | "varchar" | "timestamp";
        };
        /** @description How a database is reached. Passwords go in and never come out. */
        Connection: {
            /**
             * Format: uuid
             * @description Id of the connection
             */
            id: string;
            name: string;
            kind: components["schemas"]["DatabaseKind"];
            /** @description Name or address of the server. */
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId: string;
            /**
             * @description Encrypt not at all, always, or always and verify who the server is. Azure kinds are always verified.
             * @enum {unknown}
             */
            tls: "disable" | "require" | "verify";
            /**
             * @description `windows` logs in with the Windows account that the server was given (MS SQL only); then user and password are left out.
             * @enum {unknown}
             */
            authentication: "user" | "windows";
            ssh: components["schemas"]["SshTunnel"] | null;
            /** @description Everybody in the organization may use it; its passwords stay on the server all the same. */
            isShared: boolean;
            /**
             * @description Somebody else's may be used and not changed.
             * @enum {unknown}
             */
            access: "own" | "use";
        };
        /** @description What is left out stays; `ssh: null` takes the tunnel away. A changed server, port, user or tunnel needs the password again. */
        ConnectionChange: {
            name?: string;
            /** @description Name or address of the server. */
            serverName?: string;
            /** @description A whole number from 1 to 65535. */
            port?: number;
            /**
             * @description `windows` logs in with the Windows account that the server was given (MS SQL only); then user and password are left out.
             * @enum {unknown}
             */
            authentication?: "user" | "windows";
            userId?: string;
            /**
             * @description Encrypt not at all, always, or always and verify who the server is. Azure kinds are always verified.
             * @enum {unknown}
             */
            tls?: "disable" | "require" | "verify";
            /** @description Everybody in the organization may use it; its passwords stay on the server all the same. */
            isShared?: boolean;
            /**
             * Format: password
             * @description Kept encrypted on the server; no answer ever holds it.
             */
            password?: string;
            ssh?: components["schemas"]["SshForm"] | null;
        };
        ConnectionTest: {
            kind: components["schemas"]["DatabaseKind"];
            /** @description Name or address of the server. */
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId?: string;
            /**
             * @description Encrypt not at all, always, or always and verify who the server is. Azure kinds are always verified.
             * @enum {unknown}
             */
            tls: "disable" | "require" | "verify";
            /**
             * Format: password
             * @description Kept encrypted on the server; no answer ever holds it.
             */
            password?: string;
            /**
             * @description `windows` logs in with the Windows account that the server was given (MS SQL only); then user and password are left out.
             * @enum {unknown}
             */
            authentication?: "user" | "windows";
            ssh?: components["schemas"]["SshForm"] | null;
            databaseName?: string;
            /**
             * Format: uuid
             * @description Takes the stored passwords of this connection, if kind, server, port, user and tunnel are the stored ones.
             */
            connectionId?: string;
        };
        /** @description What of a Change Data Type would not convert. */
        Conversions: {
            /** @description In the order of the settings. */
            columns: components["schemas"]["ColumnConversion"][];
            /** @description How many rows were looked at. */
            rows: number;
            /** @description Off where time was up before the last row: then read 'more than'. */
            isAll: boolean;
            /** @description A database source has more rows than were read for previews, so numbers may differ in a run. */
            isSample: boolean;
        };
        /** @description A node, as drawn in the request; with `find`, the rows that contain it. */
        CountRequest: {
            /** @description The node whose result is looked at. */
            nodeId: string;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            /** @description Names one open editor: a newer request of the same editor for the same rows takes the place of the older one. */
            editorId?: string;
            /** @description Only rows in which a cell contains this, in whatever letters. */
            find?: string;
        };
        /** @description How a delimited file is read. */
        CsvOptions: {
            /** Delimiter */
            delimiter: string;
            /**
             * Quote
             * @enum {unknown}
             */
            quote: "\"" | "'" | "";
            /**
             * Encoding
             * @enum {unknown}
             */
            encoding: "utf-8" | "utf-16" | "latin-1" | "windows-1252";
            /** First row is the header */
            header: boolean;
            /** Lines to skip */
            skipLines: number;
            /**
             * Decimal sign
             * @enum {unknown}
             */
            decimalSign?: "." | ",";
        };
        /**
         * @description The column data types.
         * @enum {string}
         */
        DataType: "bit" | "char" | "date" | "datetime" | "decimal" | "float" | "int" | "text" | "time" | "varchar" | "timestamp";
        /**
         * @description The kinds of database servers.
         * @enum {string}
         */
        DatabaseKind: "postgresql" | "mysql" | "azure-mysql" | "mssql" | "azure-mssql";
        /** @description An uploaded file, with its newest reading. */
        Dataset: {
            /**
             * Format: uuid
             * @description Id of the dataset
             */
            id: string;
            fileName: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * @description Somebody else's, in a shared workflow, may not be replaced, read in another way or deleted.
             * @enum {unknown}
             */
            access: "own" | "read";
            /** @description The file in the watched folder that it follows, if it follows one and is one's own. */
            watch?: {
                /** @description Below the organization's folder, with / between names. */
                path: string;
                problem: {
                    code: string;
                    /** @description Why its content cannot be taken. */
                    sentence: string;
                } | null;
            };
            version: components["schemas"]["DatasetVersion"];
        };
        /** @description What the columns hold. */
        DatasetProfile: {
            rows: number;
            emptyRows: number;
            emptyCells: number;
            columns: {
                name: string;
                nulls: number;
                approximateDistinct: number;
                min: string | null;
                max: string | null;
                maxLength: number;
                top: {
                    value: string;
                    count: number;
                }[];
                /** @enum {unknown} */
                suggestedType: "bit" | "char" | "date" | "datetime" | "decimal" | "float" | "int" | "text" | "time" | "varchar" | "timestamp";
                suggestedFormat?: string;
                ambiguousDate?: boolean;
                /** @enum {unknown} */
                suggestedDecimalSign?: "." | ",";
                /** @enum {unknown} */
                suggestedThousandsSign?: "," | "." | " " | "'";
            }[];
            sheets?: {
                name: string;
                hidden: boolean;
            }[];
            notes: string[];
        };
        /** @description One reading of a file. */
        DatasetVersion: {
            /**
             * Format: uuid
             * @description Id of the version
             */
            id: string;
            number: number;
            /** @enum {unknown} */
            status: "waiting" | "ingesting" | "ready" | "failed";
            /** @description 0 to 100 while the file is read. */
            percent: number;
            bytes: number;
            sha256: string | null;
            options: (components["schemas"]["CsvOptions"] | components["schemas"]["ExcelOptions"]) | null;
            profile: components["schemas"]["DatasetProfile"] | null;
            problem: {
                code: string;
                /** @description Why the file cannot be read. */
                sentence: string;
            } | null;
        };
        /** @description Tables of a database and how they refer to each other. */
        Diagram: {
            database: string;
            tables: {
                /** @description Unique within the diagram; relationships name it. */
                id: string;
                schema: string;
                name: string;
                /** @enum {unknown} */
                kind: "table" | "view" | "materializedView" | "foreignTable";
                comment: string | null;
                columns: {
                    name: string;
                    type: string;
                    nullable: boolean;
                    primaryKey: boolean;
                    foreignKey: boolean;
                    /** @description A unique key of this column alone. */
                    unique: boolean;
                }[];
            }[];
            relationships: {
                id: string;
                /** @description Of the foreign key; of an implied one what it is implied from. */
                name: string;
                /** @description The table that refers. */
                from: {
                    table: string;
                    columns: string[];
                };
                /** @description The table that is referred to. */
                to: {
                    table: string;
                    columns: string[];
                };
                /** @description Several rows may refer to one; false where a unique key forbids it. */
                fromMany: boolean;
                /** @description A row may refer to none. */
                toOptional: boolean;
                /** @description No foreign key says so; names and types do. */
                implied: boolean;
            }[];
            /** @description What is there and not drawn, in sentences. */
            unseen: string[];
        };
        /** @description All that the catalogue of a database tells of its tables. */
        Dictionary: {
            /** @enum {unknown} */
            kind: "postgresql" | "mysql" | "azure-mysql" | "mssql" | "azure-mssql";
            database: string;
            /** @description As the connection names it. */
            server: string;
            /** @description Product and version, as the server says. */
            version: string;
            /** Format: date-time */
            readAt: string;
            /** @description By schema and name. */
            tables: {
                /** @description Empty for kinds without schemas. */
                schema: string;
                name: string;
                /** @enum {unknown} */
                kind: "table" | "view" | "materializedView" | "foreignTable";
                comment: string | null;
                rows: number | null;
                bytes: number | null;
                columns: {
                    name: string;
                    /** @description As the server writes it, such as `numeric(10,2)`. */
                    type: string;
                    /**
                     * @description What kind of values it holds, whatever the server calls it.
                     * @enum {unknown}
                     */
                    family: "boolean" | "integer" | "decimal" | "float" | "text" | "date" | "time" | "datetime" | "binary" | "json" | "uuid" | "other";
                    length: number | null;
                    precision: number | null;
                    scale: number | null;
                    /** @description Of texts, where it is not what the database gives by itself. */
                    collation?: string;
                    nullable: boolean;
                    default: string | null;
                    /** @description The server numbers its rows: identity, serial or AUTO_INCREMENT. */
                    identity: boolean;
                    generated: string | null;
                    /** @description What else the server was told of it, such as `INVISIBLE`. */
                    attributes?: string;
                    comment: string | null;
                }[];
                primaryKey: {
                    name: string;
                    /** @description In the order of the key. */
                    columns: string[];
                } | null;
                uniqueKeys: {
                    name: string;
                    /** @description In the order of the key. */
                    columns: string[];
                }[];
                foreignKeys: {
                    name: string;
                    columns: string[];
                    references: {
                        schema: string;
                        table: string;
                        /** @description In the order of `columns`. */
                        columns: string[];
                    };
                    /** @description Such as `NO ACTION` or `CASCADE`. */
                    onDelete: string;
                    onUpdate: string;
                    /** @description false where the server does not vouch for rows that were there before. */
                    checked: boolean;
                }[];
                indexes: {
                    name: string;
                    columns: {
                        name: string | null;
                        expression: string | null;
                        descending: boolean;
                        prefix: number | null;
                        variant: string | null;
                    }[];
                    /** @description Columns that are stored along and not searched. */
                    included: string[];
                    unique: boolean;
                    /** @description A unique one that takes nulls for equal: SQL Server, and NULLS NOT DISTINCT of PostgreSQL. */
                    nullsEqual: boolean;
                    /** @description Such as `btree`, `gin`, `fulltext` or `clustered`. */
                    method: string;
                    predicate: string | null;
                    constraint: ("primaryKey" | "uniqueKey" | "exclusion") | null;
                    uses: number | null;
                }[];
                checks: {
                    name: string;
                    expression: string;
                    /** @description Those that the server says it looks at; may be empty. */
                    columns: string[];
                }[];
                /** @description Whether this login may read all of its columns. */
                readable: boolean;
            }[];
            usesSince: string | null;
            /** @description What this login may not see, in sentences. */
            unseen: string[];
        };
        DownloadLink: {
            /** @description Path on this server; works once. */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description A table, and where it goes. Empty and null values count as left out; what a kind of server does not need is ignored. Needed are serverName, userId and password (or connectionId), port except for MS SQL, databaseName, tableName and the three flags. */
        EtlCall: {
            serverName?: string | null | false | "";
            authentication?: string | null | false | "";
            userId?: string | null | false | "";
            password?: string | null | false | "";
            port?: number | null | false | "";
            useSSH?: boolean | null | false | "";
            SSHServerName?: string | null | false | "";
            SSHUserName?: string | null | false | "";
            SSHPassword?: string | null | false | "";
            SSHPort?: number | null | false | "";
            SSHHostKey?: string | null | false | "";
            /**
             * @description By default not encrypted on this machine, and always elsewhere.
             * @enum {unknown}
             */
            tls?: "disable" | "require" | "verify";
            connectionId?: string | null;
            databaseName?: string | null;
            schemaName?: string | null;
            tableName?: string | null;
            /** @description Required. */
            createTableIfNotExist?: boolean;
            /** @description Required. */
            dropTableThenCreate?: boolean;
            /** @description Required. */
            deleteExistingData?: boolean;
            /** @description Rows of cells, the first with the names of the columns. Numbers keep every digit that they are written with; empty texts become null; rows that are entirely empty are left out. */
            modifiedTableData: (string | number | boolean | null)[][];
            columnChanges?: components["schemas"]["ColumnTypeChange"][];
        };
        /** @description A workflow that comes with the product, with its data. */
        Example: {
            name: string;
            title: string;
            description: string;
        };
        /** @description How a workbook is read. */
        ExcelOptions: {
            /** Sheet */
            sheet: string;
            /** First row is the header */
            header: boolean;
            /** Rows to skip */
            skipLines: number;
        };
        /** @description The first rows of a database source, read for previews and kept for a day. */
        Extract: {
            /**
             * Format: uuid
             * @description Id of the extract
             */
            id: string;
            nodeId: string;
            /** @enum {unknown} */
            status: "waiting" | "reading" | "ready" | "failed";
            /** @description Rows so far; all of them once it is ready. */
            rows: number;
            /** @description The source has more rows than were read. */
            isSample: boolean;
            columns: components["schemas"]["Column"][] | null;
            problem: {
                code: string;
                /** @description Why the rows could not be read. */
                sentence: string;
            } | null;
            takenAt: string | null;
            /** Format: date-time */
            expiresAt: string;
        };
        ExtractRequest: {
            nodeId: string;
            /**
             * @description A database input.
             * @enum {unknown}
             */
            kind: "excelInput" | "csvInput" | "txtInput" | "mssqlInput" | "azureMssqlInput" | "mysqlInput" | "azureMysqlInput" | "postgresqlInput" | "columnSelection" | "changeDataType" | "dataTable" | "innerJoin" | "leftJoin" | "rightJoin" | "fullJoin" | "unionTable" | "excelOutput" | "csvOutput" | "txtOutput" | "mssqlOutput" | "azureMssqlOutput" | "mysqlOutput" | "azureMysqlOutput" | "postgresqlOutput" | "dataDictionary" | "aiAdvisor" | "databaseDiagram";
            /** @description The node's settings as they stand in the editor, saved or not. */
            config: {
                [key: string]: unknown;
            };
        };
        /** @description How a server is reached. Empty, null and false values count as left out; what a kind does not need is ignored. */
        FetchDatabases: {
            serverName?: string | null | false | "";
            authentication?: string | null | false | "";
            userId?: string | null | false | "";
            password?: string | null | false | "";
            port?: number | null | false | "";
            useSSH?: boolean | null | false | "";
            SSHServerName?: string | null | false | "";
            SSHUserName?: string | null | false | "";
            SSHPassword?: string | null | false | "";
            SSHPort?: number | null | false | "";
            SSHHostKey?: string | null | false | "";
            /**
             * @description By default not encrypted on this machine, and always elsewhere.
             * @enum {unknown}
             */
            tls?: "disable" | "require" | "verify";
            connectionId?: string | null;
            databaseName?: string | null | false | "";
            /** @description What is told: only the databases with their tables are quick. All of it when left out. */
            include?: ("databases" | "dataDictionary" | "diagramMetadata")[];
        };
        /** @description The databases of a server, and what is in them. */
        FetchedDatabases: {
            /** @enum {boolean} */
            success: true;
            /** @description A sentence to show to a person. */
            message: string;
            /** @description Empty where not asked for. */
            databases: components["schemas"]["ServerDatabase"][];
            dataDictionary: components["schemas"]["Dictionary"][] | null;
            diagramMetadata: components["schemas"]["Diagram"][] | null;
        };
        /** @description Where the link is sent, if somebody has the address. */
        ForgottenPassword: {
            /**
             * @description A valid email address
             * @default
             */
            email: string;
        };
        /** @description A section of a help page in which something was found. */
        FoundHelp: {
            page: string;
            pageTitle: string;
            heading: string;
            /** @description The heading's, empty where it is the page's title. */
            id: string;
            /** @description The words around what was found. */
            excerpt: string;
        };
        /** @description Pages of the help centre that belong together. */
        HelpGroup: {
            title: string;
            pages: {
                /** @description The last part of its address. */
                name: string;
                title: string;
                /** @description The questions that it answers. */
                answers: string;
            }[];
        };
        /** @description A page of the help centre. */
        HelpPage: {
            name: string;
            title: string;
            /** @description The whole page; markup in its text is escaped. */
            html: string;
            headings: {
                /** @description What an address names behind `#`. */
                id: string;
                text: string;
                /** @description 1 for the title of the page. */
                depth: number;
            }[];
        };
        /** @description What the help centre answers to a question. */
        HelpReply: {
            /** @enum {string} */
            status: "success";
            /** @enum {boolean} */
            success: true;
            /** @description A sentence to show to a person. */
            message: string;
            /** @description The answer, as Markdown without markup; its links lead to pages below `/help`. */
            data: string;
            metadata: {
                /** @description How long it took, in milliseconds. */
                processingTime: number;
                /** Format: date-time */
                timestamp: string;
            };
            /** @description Where the answer stands, best first; when there is none, the three nearest. */
            sources: components["schemas"]["FoundHelp"][];
            /** @description False when the help pages do not cover the question. */
            answered: boolean;
            /**
             * Format: uuid
             * @description Id of the question, to say what one thinks of the answer
             */
            questionId: string;
        };
        /** @description Every line of a file with its own answer. */
        ImportReport: {
            dryRun: boolean;
            /** @description Lines that were invited, or would be. */
            accepted: number;
            refused: number;
            lines: components["schemas"]["ImportedLine"][];
        };
        /** @description What became of one line. */
        ImportedLine: {
            /** @description Where it stands in the file; the first line is 1. */
            line: number;
            userName: string;
            fullName: string;
            email: string;
            /**
             * @description valid: would be invited, of a dry run.
             * @enum {unknown}
             */
            outcome: "valid" | "invited" | "refused";
            /** @description What became of it, and if it was refused, why. */
            message: string;
            code: string | null;
            /** @description A sentence by wrong field. */
            fields: {
                [key: string]: string;
            };
        };
        /** @description What a run of Data Dictionary, DB Diagram or AI Advisor made. */
        Insight: {
            /** @enum {string} */
            kind: "dictionary";
            dictionary: components["schemas"]["Dictionary"];
        } | {
            /** @enum {string} */
            kind: "diagram";
            diagram: components["schemas"]["Diagram"];
        } | {
            /** @enum {string} */
            kind: "advice";
            advice: components["schemas"]["Advice"];
            dictionary: components["schemas"]["Dictionary"];
        };
        InsightName: {
            name: string | null;
        };
        /** @description What is said of an insight without opening it. */
        InsightSummary: {
            /** @enum {unknown} */
            kind: "dictionary" | "diagram" | "advice";
            database: string;
            /** @description Tables and views that it holds. */
            tables: number;
            /** @description Of advice: how many findings of each level. */
            findings: {
                error: number;
                warning: number;
                information: number;
            } | null;
        };
        /** @description A pair of columns that may be keys of a join. */
        KeySuggestion: {
            left: string;
            right: string;
            /** @description 0 to 1: how likely this is a pair of keys. */
            score: number;
            overlap: number | null;
        };
        /** @description An organization and what its licence allows. */
        Licence: {
            /**
             * Format: uuid
             * @description Id of the organization, whose record its licence is
             */
            id: string;
            /** @description Of the customer. */
            fullName: string;
            /** @description Of the customer. */
            email: string;
            organizationName: string;
            address: string;
            numberOfUsersAllowed: number;
            /** @description How many count now: all who were not deactivated. */
            users: number;
            /** Format: date */
            licenseStartingDay: string;
            /** Format: date */
            licenseExpiryDate: string;
            /**
             * @description By the day in UTC.
             * @enum {unknown}
             */
            status: "notStarted" | "valid" | "expired";
            applicationTypes: string[];
            /** Format: date-time */
            createdAt: string;
        };
        /** @description What is left out stays. The rules of dates are for dates that change. */
        LicenceChange: {
            /** @description 3 to 100 characters */
            fullName?: string;
            /** @description A valid email address */
            email?: string;
            /** @description 2 to 100 characters, of one organization only */
            organizationName?: string;
            /** @description 2 to 200 characters */
            address?: string;
            /** @description YYYY-MM-DD; not in the past, and before the expiry date */
            licenseStartingDay?: string;
            /** @description YYYY-MM-DD; not in the past, at most 5 years ahead, and after the starting day */
            licenseExpiryDate?: string;
            /** @description A whole number from 1 to 1000 */
            numberOfUsersAllowed?: number;
            /** @description At least one of Web, Windows, Linux, iOS, Android, macOS */
            applicationTypes?: string[];
        };
        /** @description An organization to add. */
        LicenceForm: {
            /**
             * @description 3 to 100 characters
             * @default
             */
            fullName: string;
            /**
             * @description A valid email address
             * @default
             */
            email: string;
            /**
             * @description 2 to 100 characters, of one organization only
             * @default
             */
            organizationName: string;
            /**
             * @description 2 to 200 characters
             * @default
             */
            address: string;
            /**
             * @description YYYY-MM-DD; not in the past, and before the expiry date
             * @default
             */
            licenseStartingDay: string;
            /**
             * @description YYYY-MM-DD; not in the past, at most 5 years ahead, and after the starting day
             * @default
             */
            licenseExpiryDate: string;
            /**
             * @description A whole number from 1 to 1000
             * @default 0
             */
            numberOfUsersAllowed: number;
            /**
             * @description At least one of Web, Windows, Linux, iOS, Android, macOS
             * @default []
             */
            applicationTypes: string[];
        };
        /** @description A page of licences. */
        Licences: {
            items: components["schemas"]["Licence"][];
            /** @description How many there are on all pages. */
            total: number;
            page: number;
            /** @description Rows of a page. */
            limit: number;
        };
        /** @description An insight of a workflow that is still kept. */
        ListedInsight: {
            /**
             * Format: uuid
             * @description Id of the run
             */
            runId: string;
            /** @enum {unknown} */
            kind: "dictionary" | "diagram" | "advice";
            database: string;
            /** @description Tables and views that it holds. */
            tables: number;
            /** @description Of advice: how many findings of each level. */
            findings: {
                error: number;
                warning: number;
                information: number;
            } | null;
            /** Format: date-time */
            at: string;
            savedAs: string | null;
            startedBy: components["schemas"]["Person"];
        };
        /** @description Something that the log holds. */
        LogAction: {
            action: string;
            title: string;
        };
        /** @description Who did what, on what, when, from where. */
        LogEntry: {
            /** @description Id of the entry */
            id: number;
            /** Format: date-time */
            at: string;
            organizationId: string | null;
            organizationName: string | null;
            userId: string | null;
            userName: string | null;
            /** @description noun.pastVerb, such as `run.started`; see listLogActions. */
            action: string;
            /** @description The action for people. */
            title: string;
            /** @description What kind of thing it was done to, such as `workflows`. */
            resource: string;
            resourceId: string | null;
            subject: string | null;
            address: string | null;
        };
        /** @description An entry with what was changed; its seal comes within seconds. */
        LogEntryDetail: {
            /** @description Id of the entry */
            id: number;
            /** Format: date-time */
            at: string;
            organizationId: string | null;
            organizationName: string | null;
            userId: string | null;
            userName: string | null;
            /** @description noun.pastVerb, such as `run.started`; see listLogActions. */
            action: string;
            /** @description The action for people. */
            title: string;
            /** @description What kind of thing it was done to, such as `workflows`. */
            resource: string;
            resourceId: string | null;
            subject: string | null;
            address: string | null;
            /** @description What it was before, without secrets; null where it was nothing. */
            before: unknown;
            /** @description What it became, without secrets; null where it became nothing. */
            after: unknown;
            seal: components["schemas"]["Seal"] | null;
        };
        /** @description User name and password are required. */
        LogIn: {
            /** @default  */
            userName: string;
            /**
             * Format: password
             * @default
             */
            password: string;
            /** @description Where two-factor authentication is on: the six digits of the authenticator app, or a recovery code. */
            code?: string;
        };
        /** @description Entries, newest first. */
        LogPage: {
            items: components["schemas"]["LogEntry"][];
            next: number | null;
        };
        /** @description Whether the log is whole. Note `head` somewhere else: given back, it proves that the end was not cut off meanwhile. */
        LogVerification: {
            /** @description Nothing was changed or removed. */
            whole: boolean;
            /** @description Entries whose seals were looked at. */
            sealed: number;
            /** @description Entries of the last seconds that have no seal yet. */
            unsealed: number;
            head: components["schemas"]["Seal"] | null;
            problem: {
                /** @enum {unknown} */
                kind: "rowChanged" | "rowMissing" | "sealChanged" | "sealMissing" | "rowUnsealed" | "headMissing";
                position: number | null;
                entryId: number | null;
                sentence: string;
            } | null;
        };
        /** @description A node, as drawn in the request. */
        LookRequest: {
            /** @description The node whose result is looked at. */
            nodeId: string;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            /** @description Names one open editor: a newer request of the same editor for the same rows takes the place of the older one. */
            editorId?: string;
        };
        MadeApiToken: {
            apiToken: components["schemas"]["ApiToken"];
            /** @description The token itself, to be sent as bearer. Shown only now. */
            token: string;
        };
        /** @description Somebody, as those see them who look after people. */
        ManagedUser: {
            /**
             * Format: uuid
             * @description Id of the user
             */
            id: string;
            userName: string;
            fullName: string;
            email: string;
            /** @enum {unknown} */
            role: "super" | "admin" | "user";
            /**
             * @description invited: has set no password yet. deactivated: may not come in, and keeps everything.
             * @enum {unknown}
             */
            status: "invited" | "active" | "deactivated";
            /** @description A code is asked for at log-in. */
            twoFactor: boolean;
            /**
             * Format: uuid
             * @description Id of the organization
             */
            organizationId: string;
            organizationName: string;
            lastSeenAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description Somebody, and what they have. */
        ManagedUserDetail: {
            user: components["schemas"]["ManagedUser"];
            belongings: components["schemas"]["Belongings"];
        };
        /** @description A page of people. */
        ManagedUsers: {
            items: components["schemas"]["ManagedUser"][];
            /** @description How many there are on all pages. */
            total: number;
            page: number;
            /** @description Rows of a page. */
            limit: number;
        };
        /** @description How many rows of each table find a partner in a join. */
        Matches: {
            left: {
                matched: number;
                unmatched: number;
            };
            right: {
                matched: number;
                unmatched: number;
            };
            /** @description Rows of the result. */
            rows: number;
            /** @description A database source has more rows than were read for previews, so numbers may differ in a run. */
            isSample: boolean;
        };
        /** @description Somebody of the organization, as one finds them. */
        NamedPerson: {
            /**
             * Format: uuid
             * @description Id of the user
             */
            id: string;
            fullName: string;
            userName: string;
        };
        /** @description An admin or super user to invite. */
        NewAdmin: {
            /**
             * @description 3 to 20 characters, of one person only
             * @default
             */
            userName: string;
            /**
             * @description 3 to 100 characters
             * @default
             */
            fullName: string;
            /**
             * @description A valid email address, of one person only
             * @default
             */
            email: string;
            organizationId: string | null;
            /**
             * @description `admin` when left out.
             * @enum {unknown}
             */
            role?: "admin" | "super";
        };
        NewApiToken: {
            /**
             * @description 1 to 100 characters
             * @default
             */
            label: string;
            /** @default [] */
            scopes: components["schemas"]["ApiScope"][];
            /**
             * @description How long it lasts, a whole number from 1 to 365 days.
             * @default 0
             */
            days: number;
            /**
             * Format: password
             * @description The present password.
             * @default
             */
            password: string;
        };
        /** @description User and password are needed unless Windows authentication is chosen. */
        NewConnection: {
            /** @description At most 100 characters. */
            name: string;
            kind: components["schemas"]["DatabaseKind"];
            /** @description Name or address of the server. */
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId?: string;
            /**
             * @description Encrypt not at all, always, or always and verify who the server is. Azure kinds are always verified.
             * @enum {unknown}
             */
            tls: "disable" | "require" | "verify";
            /**
             * Format: password
             * @description Kept encrypted on the server; no answer ever holds it.
             */
            password?: string;
            /**
             * @description `windows` logs in with the Windows account that the server was given (MS SQL only); then user and password are left out.
             * @enum {unknown}
             */
            authentication?: "user" | "windows";
            /** @description Everybody in the organization may use it; its passwords stay on the server all the same. */
            isShared?: boolean;
            ssh?: components["schemas"]["SshForm"] | null;
        };
        /** @description Somebody to invite; into the caller's organization when none is named. */
        NewManagedUser: {
            /**
             * @description 3 to 20 characters, of one person only
             * @default
             */
            userName: string;
            /**
             * @description 3 to 100 characters
             * @default
             */
            fullName: string;
            /**
             * @description A valid email address, of one person only
             * @default
             */
            email: string;
            organizationId?: string | null;
        };
        /** @description The password of whoever has a link. */
        NewPassword: {
            /**
             * Format: password
             * @description At least 8 characters; a lowercase letter, an uppercase letter, a digit and one of ! @ # $; nothing else.
             * @default
             */
            password: string;
            /**
             * Format: password
             * @default
             */
            passwordConfirm: string;
        };
        /** @description Nothing is drawn in it unless said. */
        NewWorkflow: {
            /** @description Not empty, at most 100 characters. */
            name: string;
            nodes?: components["schemas"]["WorkflowNode"][];
            edges?: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
        };
        /** @description What a node's rows hold, column by column. */
        NodeProfile: {
            columns: components["schemas"]["ColumnFacts"][];
            /** @description How many rows were looked at. */
            rows: number;
            /** @description They are all that leave the node. */
            isAll: boolean;
            /** @description A database source has more rows than were read for previews, so numbers may differ in a run. */
            isSample: boolean;
        };
        /** @description A workflow made from a file. */
        OpenedWorkflow: {
            workflow: components["schemas"]["Workflow"];
            /** @description What the person should know or do, such as choosing a file again. */
            notes: string[];
        };
        /** @description Proves that it is the owner who asks. */
        OwnPassword: {
            /**
             * Format: password
             * @description The present password.
             * @default
             */
            password: string;
        };
        /** @description A change of the caller's password. */
        PasswordChange: {
            /**
             * @description The caller's own
             * @default
             */
            userName: string;
            /**
             * Format: password
             * @default
             */
            oldPassword: string;
            /**
             * Format: password
             * @description At least 8 characters; a lowercase letter, an uppercase letter, a digit and one of ! @ # $; nothing else.
             * @default
             */
            newPassword: string;
            /**
             * Format: password
             * @default
             */
            newPasswordConfirm: string;
        };
        /** @description Somebody of the organization. */
        Person: {
            /**
             * Format: uuid
             * @description Id of the user
             */
            id: string;
            fullName: string;
        };
        /** @description One page of a node's result. */
        Preview: {
            columns: components["schemas"]["Column"][];
            /** @description Rows in order; every cell is text or null, so that no digit is lost. */
            rows: (string | null)[][];
            /** @description Values of this page that do not convert; their cells are null. */
            rejects: components["schemas"]["Reject"][];
            numbers: number[] | null;
            /** @description A database source has more rows than were read for previews, so numbers may differ in a run. */
            isSample: boolean;
            offset: number;
            found: number | null;
            /** @description Cells that were cut: row in this page and column, both from 0. */
            cut: [
                number,
                number
            ][];
        };
        /** @description One page of a node, as drawn in the request. */
        PreviewRequest: {
            /** @description The node whose result is looked at. */
            nodeId: string;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            /** @description Names one open editor: a newer request of the same editor for the same rows takes the place of the older one. */
            editorId?: string;
            /** @description Characters of a cell at most; longer ones are cut and end in '…'. 10000 when left out. */
            longestCell?: number;
            /** @description Rows to skip; none when left out. */
            offset?: number;
            /** @description Rows at most; 100 when left out. */
            limit?: number;
            /** @description Only rows in which a cell contains this, in whatever letters. */
            find?: string;
            /** @description The order of the rows, the most important column first. */
            sort?: components["schemas"]["SortBy"][];
            /** @description Cells come whole, of at most 200 rows, as far as they fit into 50 MB. */
            whole?: boolean;
        };
        /** @description The primary key of a table. */
        PrimaryKey: {
            /** @description Empty for kinds without schemas. */
            schema: string;
            table: string;
            name: string;
            /** @description In the order of the key. */
            columns: string[];
        };
        /** @description The answer of every failed call. */
        Problem: {
            /** @enum {boolean} */
            success: false;
            /** @description A sentence to show to a person. */
            message: string;
            /** @description Stable code of the error, to decide by. */
            code: string;
            /** @description A sentence by field, where a form has wrong fields. */
            fields?: {
                [key: string]: string;
            };
        };
        /** @description Questions about the same that got no answer or a bad one. */
        QuestionGroup: {
            /** @description The wording that was used most. */
            question: string;
            /** @description How often it was asked. */
            count: number;
            /** @description How many people asked it. */
            people: number;
            /** Format: date-time */
            lastAskedAt: string;
            /** @description How often the help pages did not cover it. */
            unanswered: number;
            /** @description How many answers got a thumbs-down. */
            disliked: number;
            /** @description Up to five, those used most first. */
            wordings: string[];
            nearest: {
                page: string;
                title: string;
                heading: string;
                /** @description The heading's; empty for the top of the page. */
                id: string;
            } | null;
        };
        /** @description Groups of questions, the most frequent first. */
        QuestionPage: {
            items: components["schemas"]["QuestionGroup"][];
            /** @description How many there are on all pages. */
            total: number;
            page: number;
            /** @description Rows of a page. */
            limit: number;
        };
        ReadAgain: {
            /** @description By the kind of the file. */
            options: components["schemas"]["CsvOptions"] | components["schemas"]["ExcelOptions"];
        };
        /** @description How a server is reached, as at `/databases/{kind}`, and which database is meant. */
        ReadKeys: {
            serverName?: string | null | false | "";
            authentication?: string | null | false | "";
            userId?: string | null | false | "";
            password?: string | null | false | "";
            port?: number | null | false | "";
            useSSH?: boolean | null | false | "";
            SSHServerName?: string | null | false | "";
            SSHUserName?: string | null | false | "";
            SSHPassword?: string | null | false | "";
            SSHPort?: number | null | false | "";
            SSHHostKey?: string | null | false | "";
            /**
             * @description By default not encrypted on this machine, and always elsewhere.
             * @enum {unknown}
             */
            tls?: "disable" | "require" | "verify";
            connectionId?: string | null;
            databaseName?: string | null | false | "";
        };
        /** @description Whether the parts that calls need can be reached. */
        Readiness: {
            /** @enum {unknown} */
            database: "ok" | "failing";
            /** @enum {unknown} */
            store: "ok" | "failing";
            /** @enum {unknown} */
            queue: "ok" | "failing";
        };
        /** @description Where every source row went; of a run that failed or was cancelled there is none. */
        Reconciliation: {
            /** @description Rows of the source, counted independently of the write. */
            in: number;
            /** @description Rows in which every cell was empty. */
            droppedEmpty: number;
            /** @description Rows left out because a value does not convert. */
            rejected: number;
            /** @description Rows that left the plan. */
            written: number;
            /** @description Rows that the target itself counted. */
            stored: number;
            emptyCellsToNull: number;
        };
        RecoveryCodes: {
            /** @description Ten codes, each good for one log-in without the authenticator app. Shown only now. */
            recoveryCodes: string[];
        };
        /** @description A value that a conversion could not carry without loss. */
        Reject: {
            /** @description Number of the data row in its source, 1 for the first below the header. */
            row: number;
            column: string;
            value: string;
            reason: string;
            /** @description The node whose conversion it was. */
            nodeId?: string;
        };
        /** @description A foreign key. */
        Relationship: {
            name: string;
            /** @description The table that refers. */
            from: {
                /** @description Empty for kinds without schemas. */
                schema: string;
                table: string;
                /** @description In the order of the key. */
                columns: string[];
            };
            /** @description The table that is referred to; its columns in the order of `from`. */
            to: {
                /** @description Empty for kinds without schemas. */
                schema: string;
                table: string;
                /** @description In the order of the key. */
                columns: string[];
            };
            /** @description Such as `NO ACTION` or `CASCADE`. */
            onDelete: string;
            onUpdate: string;
        };
        /** @description Rows of the table that the run wrote, made again from the same files; of a run that read a database the first 1,000, as they were kept. */
        ResultTable: {
            columns: components["schemas"]["Column"][];
            /** @description Rows in order; every cell is text or null, so that no digit is lost. */
            rows: (string | null)[][];
            offset: number;
            found: number | null;
            /** @description Cells that were cut: row in this page and column, both from 0. */
            cut: [
                number,
                number
            ][];
            kept: number | null;
        };
        RowCount: {
            /** @description Rows that leave the node. */
            rows: number;
            /** @description A database source has more rows than were read for previews, so numbers may differ in a run. */
            isSample: boolean;
        };
        /** @description One execution of a workflow. */
        Run: {
            /**
             * Format: uuid
             * @description Id of the run
             */
            id: string;
            workflowId: string | null;
            workflowName: string;
            revision: number;
            /** @enum {unknown} */
            status: "queued" | "running" | "committing" | "succeeded" | "failed" | "cancelled";
            progress: components["schemas"]["RunProgress"] | null;
            reconciliation: components["schemas"]["Reconciliation"] | null;
            /** @description Values that did not convert. */
            rejectCount: number;
            /** @description The first of them, at most 100. */
            rejects: components["schemas"]["Reject"][];
            problem: components["schemas"]["RunProblem"] | null;
            /** @description With failed: nobody can say whether the target was changed; look before running again. */
            outcomeUnknown: boolean;
            startedBy: components["schemas"]["Person"];
            taskId: string | null;
            scheduleName: string | null;
            /** @description It took the first rows of each source only, into a table or file of its own. */
            isTry: boolean;
            firstRows: number | null;
            target: string | null;
            insight: ("dictionary" | "diagram" | "advice") | null;
            insightSummary: components["schemas"]["InsightSummary"] | null;
            savedAs: string | null;
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
            artifacts: components["schemas"]["Artifact"][];
        };
        /** @description Data of the event `log`: a line of the run's log. */
        RunLog: {
            line: string;
            nodeId?: string;
            /** Format: date-time */
            at: string;
        };
        RunProblem: {
            code: string;
            /** @description Why the run failed, in plain words. */
            sentence: string;
            /** @description The node that it came from. */
            nodeId?: string;
        };
        /** @description Live counts of a run. */
        RunProgress: {
            sourceRows: number;
            targetRows: number;
            bytes: number;
            percent: number | null;
            /** @description Rows that have left a node, or gone into the output, where they are counted. */
            nodes?: {
                nodeId: string;
                rows: number;
            }[];
        };
        RunStart: {
            /** @description The saved revision to run. */
            revision: number;
            /** @description Makes it a try: the first rows of each source only, into a table or file of its own and never the real one. */
            firstRows?: number;
            /** @description Of a try: its table, or its file without the ending; `<name>_test` when left out. */
            testTable?: string;
        };
        /** @description A copy of a workflow with the times at which it runs. */
        Schedule: {
            /**
             * Format: uuid
             * @description Id of the schedule
             */
            _id: string;
            scheduleName: string;
            /** @enum {unknown} */
            executionType: "Daily" | "Weekly";
            dailyExecutionTimes: string[];
            weeklyExecutionDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
            weeklyExecutionTimes: string[];
            /** @description IANA name of the zone in which the times are. */
            userTimeZone: string;
            createdBy: components["schemas"]["Person"];
            /** @description A run fails when no file among its sources changed since the last success. */
            failIfUnchanged: boolean;
            /** @description Whoever made it gets a mail when a run fails. */
            mailOnFailure: boolean;
            hasWebhook: boolean;
            pausedAt: string | null;
            pauseReason: ("person" | "failures" | "zone") | null;
            failuresInARow: number;
            nextDueAt: string | null;
            /** @description Whether the caller may change, pause, run and delete it. */
            mayChange: boolean;
            /** @description Whether the caller may give it another workflow: only whoever made it, as it runs in their name. */
            mayChangeWorkflow: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            webhookHost: string | null;
            /** @description The copy as a workflow file: without rows of data, and without any secret. */
            workflow: {
                id: string | null;
                idInFile: string | null;
                name: string;
                fileName: string | null;
                /** @description Revision of the workflow that was copied; 0 where a file held something else than the workflow then did. */
                revision: number;
                /** Format: date-time */
                copiedAt: string;
                format: string;
                version: number;
                workFlow: unknown;
                input: unknown;
                preparation: unknown;
                output: unknown;
            };
            /** @description Of a call that brought a file: what the person should know of it. */
            notes?: string[];
        };
        /** @description Nothing was done: somebody should look at these components, and send the call again with `confirmed`. */
        ScheduleChangedByOthers: {
            /** @enum {boolean} */
            success: false;
            message: string;
            /** @enum {string} */
            code: "scheduleChangedByOthers";
            data: {
                changedBy: components["schemas"]["ScheduleChanger"][];
            };
        };
        /** @description Who changed last what a database component reads or writes. */
        ScheduleChanger: {
            nodeId: string;
            /** @description What the component is called. */
            title: string;
            by: components["schemas"]["Person"];
        };
        /** @description What a schedule is made of. Of a change, what is left out stays as it is. */
        ScheduleForm: {
            /** @description 3 to 100 characters */
            scheduleName?: string;
            workflow?: {
                [key: string]: unknown;
            } | null;
            fileName?: string | null;
            /** @description `Daily` or `Weekly` */
            executionType?: string;
            /** @description Each `hh:mm AM` or `hh:mm PM`; Daily needs one. */
            dailyExecutionTimes?: string[];
            /** @description `Sunday` to `Saturday`; Weekly needs one. */
            weeklyExecutionDays?: string[];
            /** @description Each `hh:mm AM` or `hh:mm PM`; Weekly needs one. */
            weeklyExecutionTimes?: string[];
            /** @description IANA name such as Europe/Berlin; the times are in it. */
            userTimeZone?: string;
            /** @description Fail when no file among the sources changed since the last success. */
            failIfUnchanged?: boolean;
            /** @description True when left out at creation. */
            mailOnFailure?: boolean;
            webhookUrl?: string | null;
            /**
             * Format: date-time
             * @description Of a change: the `updatedAt` of the schedule as it was read. Where it was changed since, nothing is done. Ignored when left out.
             */
            updatedAt?: string;
            /** @description The caller has seen what others changed of what the workflow does with their connections. */
            confirmed?: boolean;
        };
        /** @description A time at which a schedule runs. */
        ScheduleMoment: {
            /** Format: date-time */
            at: string;
            /** @enum {unknown} */
            executionDay: "Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday";
            /** @description `hh:mm AM` or `hh:mm PM` */
            executionTime: string;
            /** Format: date */
            localDate: string;
        };
        /** @description A schedule without what is drawn in its workflow. */
        ScheduleSummary: {
            /**
             * Format: uuid
             * @description Id of the schedule
             */
            _id: string;
            scheduleName: string;
            /** @enum {unknown} */
            executionType: "Daily" | "Weekly";
            dailyExecutionTimes: string[];
            weeklyExecutionDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
            weeklyExecutionTimes: string[];
            /** @description IANA name of the zone in which the times are. */
            userTimeZone: string;
            createdBy: components["schemas"]["Person"];
            /** @description A run fails when no file among its sources changed since the last success. */
            failIfUnchanged: boolean;
            /** @description Whoever made it gets a mail when a run fails. */
            mailOnFailure: boolean;
            hasWebhook: boolean;
            pausedAt: string | null;
            pauseReason: ("person" | "failures" | "zone") | null;
            failuresInARow: number;
            nextDueAt: string | null;
            /** @description Whether the caller may change, pause, run and delete it. */
            mayChange: boolean;
            /** @description Whether the caller may give it another workflow: only whoever made it, as it runs in their name. */
            mayChangeWorkflow: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            workflow: {
                id: string | null;
                idInFile: string | null;
                name: string;
                fileName: string | null;
                /** @description Revision of the workflow that was copied; 0 where a file held something else than the workflow then did. */
                revision: number;
                /** Format: date-time */
                copiedAt: string;
            };
        };
        /** @description A link of the chain: the hash of an entry and of the seal before it. */
        Seal: {
            /** @description The first is 1. */
            position: number;
            hash: string;
        };
        /** @description A database of a server with its tables. */
        ServerDatabase: {
            name: string;
            tables: components["schemas"]["TableName"][] | null;
        };
        /** @description A user and the token that lets them in. */
        Session: {
            user: components["schemas"]["User"];
            /** @description Signed bearer token; its claim `exp` says in seconds when it ends, after 12 hours. */
            token: string;
        };
        /** @description How far the installation is set up. */
        Setup: {
            /** @description Whether nobody has an account yet. */
            signUpOpen: boolean;
            /** @description Whether sign-up asks this caller for the one-time code. */
            codeNeeded: boolean;
        };
        /** @description Somebody with whom a workflow is shared. */
        Share: {
            user: components["schemas"]["NamedPerson"];
            level: components["schemas"]["ShareLevel"];
        };
        /** @description What somebody may do from now on. */
        ShareChange: {
            level: components["schemas"]["ShareLevel"];
        };
        /**
         * @description read: look, preview, duplicate, save as a file. edit: change and run as well.
         * @enum {string}
         */
        ShareLevel: "read" | "edit";
        /** @description A workflow of somebody else. */
        SharedWorkflow: {
            /**
             * Format: uuid
             * @description Id of the workflow
             */
            id: string;
            name: string;
            owner: components["schemas"]["Person"];
            level: components["schemas"]["ShareLevel"];
            /** @description It is one of the tabs. */
            isOpen: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description The first super user of an installation, and their organization. */
        SignUp: {
            /**
             * @description 3 to 100 characters
             * @default
             */
            fullName: string;
            /**
             * @description A valid email address
             * @default
             */
            email: string;
            /**
             * @description 3 to 20 characters
             * @default
             */
            userName: string;
            /**
             * Format: password
             * @description At least 8 characters; a lowercase letter, an uppercase letter, a digit and one of ! @ # $; nothing else.
             * @default
             */
            password: string;
            /**
             * Format: password
             * @default
             */
            passwordConfirm: string;
            /**
             * @description 2 to 100 characters
             * @default
             */
            organizationName: string;
            /**
             * @description 2 to 200 characters
             * @default
             */
            address: string;
            /** @description The one-time code that the server printed, needed from other machines. */
            code?: string;
        };
        /** @description A column to sort by; empty cells come last, whichever way. */
        SortBy: {
            column: string;
            descending: boolean;
        };
        /** @description The password may be left out where the stored one is for the same server, port, user and key. Another `hostKey` than the pinned one accepts that key, and needs the passwords again. */
        SshForm: {
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId: string;
            /**
             * Format: password
             * @description Kept encrypted on the server; no answer ever holds it.
             */
            password?: string;
            hostKey?: string | null;
        };
        /** @description The server that a database is reached through. PostgreSQL only. */
        SshTunnel: {
            serverName: string;
            /** @description A whole number from 1 to 65535. */
            port: number;
            userId: string;
            hostKey: string | null;
        };
        /** @description Workflows in the order of their tabs. */
        TabOrder: {
            ids: string[];
        };
        /** @description A table of a database. */
        TableName: {
            schema: string;
            name: string;
            /** @enum {unknown} */
            kind: "table" | "view";
        };
        /** @description A column of a table as the server describes it. */
        TargetColumn: {
            name: string;
            /** @description In the server's own words. */
            type: string;
            nullable: boolean;
            /** @description The server counts it up. */
            isIdentity: boolean;
            hasDefault: boolean;
            /** @description The server computes it, so nothing can be written into it. */
            isGenerated: boolean;
        };
        /** @description A database output's table, as it is and as a run would make it. */
        TargetTable: {
            exists: boolean;
            /** @description Of the table as it is. */
            columns: components["schemas"]["TargetColumn"][];
            rowsEstimate: number | null;
            /** @description The columns of the table that a run would make. */
            wouldCreate: {
                name: string;
                type: string;
                /** @description A run measures the values first and may choose a narrower type. */
                isGuess: boolean;
            }[];
        };
        /** @description One time at which a schedule runs, ran or should have run. */
        Task: {
            /**
             * Format: uuid
             * @description Id of the task
             */
            _id: string;
            /** @description The schedule as it was when the task was planned. */
            schedule: {
                _id: string | null;
                scheduleName: string;
                /** @enum {unknown} */
                executionType: "Daily" | "Weekly";
                dailyExecutionTimes: string[];
                weeklyExecutionDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
                weeklyExecutionTimes: string[];
                /** @description IANA name of the zone in which the times are. */
                userTimeZone: string;
            };
            /**
             * @description Pending until it has ended. What was missed, skipped or cancelled has failed.
             * @enum {unknown}
             */
            status: "Pending" | "Success" | "Failed";
            /** @description Why it failed, or why it is tried again; else empty. A reason that may speak of data is told only to those who may look at the workflow. */
            message: string;
            /**
             * Format: date-time
             * @description When it is due.
             */
            startTime: string;
            /** @enum {unknown} */
            executionDay: "Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday";
            /** @description `hh:mm AM` or `hh:mm PM` */
            executionTime: string;
            /** Format: date */
            localDate: string;
            workflowName: string;
            /**
             * @description `now` was run by hand.
             * @enum {unknown}
             */
            kind: "planned" | "now";
            outcome: ("succeeded" | "failed" | "cancelled" | "missed" | "skipped" | "refused") | null;
            /** @description Runs that were begun for it. */
            attempts: number;
            nextAttemptAt: string | null;
            endedAt: string | null;
            run: components["schemas"]["TaskRun"] | null;
        };
        /** @description A task with all of its runs. */
        TaskDetail: {
            /**
             * Format: uuid
             * @description Id of the task
             */
            _id: string;
            /** @description The schedule as it was when the task was planned. */
            schedule: {
                _id: string | null;
                scheduleName: string;
                /** @enum {unknown} */
                executionType: "Daily" | "Weekly";
                dailyExecutionTimes: string[];
                weeklyExecutionDays: ("Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday")[];
                weeklyExecutionTimes: string[];
                /** @description IANA name of the zone in which the times are. */
                userTimeZone: string;
            };
            /**
             * @description Pending until it has ended. What was missed, skipped or cancelled has failed.
             * @enum {unknown}
             */
            status: "Pending" | "Success" | "Failed";
            /** @description Why it failed, or why it is tried again; else empty. A reason that may speak of data is told only to those who may look at the workflow. */
            message: string;
            /**
             * Format: date-time
             * @description When it is due.
             */
            startTime: string;
            /** @enum {unknown} */
            executionDay: "Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday";
            /** @description `hh:mm AM` or `hh:mm PM` */
            executionTime: string;
            /** Format: date */
            localDate: string;
            workflowName: string;
            /**
             * @description `now` was run by hand.
             * @enum {unknown}
             */
            kind: "planned" | "now";
            outcome: ("succeeded" | "failed" | "cancelled" | "missed" | "skipped" | "refused") | null;
            /** @description Runs that were begun for it. */
            attempts: number;
            nextAttemptAt: string | null;
            endedAt: string | null;
            run: components["schemas"]["TaskRun"] | null;
            /** @description All runs that were begun for it, oldest first. */
            runs: components["schemas"]["TaskRun"][];
            /** @description Whether it goes on, and the caller may end it. */
            mayCancel: boolean;
        };
        /** @description A run that was begun for a task. */
        TaskRun: {
            /**
             * Format: uuid
             * @description Id of the run
             */
            id: string;
            /** @enum {unknown} */
            status: "queued" | "running" | "committing" | "succeeded" | "failed" | "cancelled";
            startedAt: string | null;
            finishedAt: string | null;
            /** @description Whether the caller may look at the run itself and its log. */
            isReachable: boolean;
        };
        /** @description What a working connection showed. */
        TestedConnection: {
            hostKey: string | null;
        };
        TwoFactorCode: {
            /**
             * @description The six digits of the authenticator app.
             * @default
             */
            code: string;
        };
        /** @description A second factor that waits to be confirmed. */
        TwoFactorOffer: {
            /** @description The shared secret in Base32, to be typed into an authenticator app. */
            secret: string;
            /** @description The same as an otpauth address, to be shown as a QR code. */
            uri: string;
        };
        /** @description Somebody who can log in. */
        User: {
            /**
             * Format: uuid
             * @description Id of the user
             */
            id: string;
            userName: string;
            fullName: string;
            email: string;
            /** @enum {unknown} */
            role: "super" | "admin" | "user";
            /**
             * Format: uuid
             * @description Id of the organization
             */
            organizationId: string;
            organizationName: string;
        };
        /** @description What is left out stays. */
        UserChange: {
            /** @description 3 to 20 characters, of one person only */
            userName?: string;
            /** @description 3 to 100 characters */
            fullName?: string;
            /** @description A valid email address, of one person only */
            email?: string;
            /**
             * @description Another role ends every session and API token.
             * @enum {unknown}
             */
            role?: "super" | "admin" | "user";
        };
        UserDeletion: {
            handTo?: string | null;
        };
        VersionName: {
            label: string | null;
            /** @description The present revision when left out. */
            revision?: number;
        };
        VersionRestore: {
            /** @description The present revision, as the caller saw it. */
            revision: number;
        };
        WatchForm: {
            /** @description Such as `sales/orders.csv` */
            path: string;
        };
        /** @description A version with all that was drawn. */
        WholeVersion: {
            revision: number;
            /** @description What the workflow was called then. */
            name: string;
            label: string | null;
            /** Format: date-time */
            savedAt: string;
            savedBy: components["schemas"]["Person"] | null;
            nodeCount: number;
            edgeCount: number;
            /** @description This revision was run or tried. */
            hasRun: boolean;
            /** @description It is what the workflow holds now. */
            isPresent: boolean;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
        };
        /** @description A workflow with everything drawn in it. */
        Workflow: {
            /**
             * Format: uuid
             * @description Id of the workflow
             */
            id: string;
            name: string;
            /** @description Counts saves. A save names the revision that it read. */
            revision: number;
            /** @description Order of the tabs, smallest first. */
            position: number;
            /** Format: date-time */
            updatedAt: string;
            access: components["schemas"]["WorkflowAccess"];
            owner: components["schemas"]["Person"];
            savedBy: components["schemas"]["Person"] | null;
            nodes: components["schemas"]["WorkflowNode"][];
            edges: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
            /** @description Database nodes that somebody other than the owner changed last: over a connection of one’s own they do what that person drew. */
            changedBy: components["schemas"]["Changer"][];
        };
        /**
         * @description What the caller may do with a workflow: everything, change and run it, or look at it.
         * @enum {string}
         */
        WorkflowAccess: "own" | "edit" | "read";
        /** @description The user has the workflow of this file already. */
        WorkflowAlreadyOpen: {
            /** @enum {boolean} */
            success: false;
            message: string;
            /** @enum {string} */
            code: "workflowAlreadyOpen";
            data: {
                /**
                 * Format: uuid
                 * @description Id of the workflow that has the id of the file
                 */
                workflowId: string;
            };
        };
        /** @description What is left out stays as it is. */
        WorkflowChange: {
            /** @description The revision that this change was made from. */
            revision: number;
            name?: string;
            nodes?: components["schemas"]["WorkflowNode"][];
            edges?: components["schemas"]["WorkflowEdge"][];
            notes?: components["schemas"]["WorkflowNote"][];
        };
        /** @description Somebody saved in the meantime; `data` is what is stored now. */
        WorkflowConflict: {
            /** @enum {boolean} */
            success: false;
            message: string;
            /** @enum {string} */
            code: "workflowConflict";
            data: components["schemas"]["Workflow"];
        };
        /** @description Rows go from one node to another. */
        WorkflowEdge: {
            id: string;
            /** @description Id of the node that rows come from. */
            source: string;
            /** @description Id of the node that rows go to. */
            target: string;
            sourceHandle?: string | null;
            targetHandle?: string | null;
        };
        WorkflowName: {
            /** @description Not empty, at most 100 characters. */
            name: string;
        };
        /** @description A step of a workflow: a source, a preparation or the output. */
        WorkflowNode: {
            id: string;
            /** @enum {string} */
            type: "custom";
            position: {
                x: number;
                y: number;
            };
            data: {
                logoUrl: string;
                title: string;
                /** @description What its user calls it. */
                label?: string;
                /** @enum {unknown} */
                type: "input" | "preparation" | "output";
                /** @enum {unknown} */
                kind: "excelInput" | "csvInput" | "txtInput" | "mssqlInput" | "azureMssqlInput" | "mysqlInput" | "azureMysqlInput" | "postgresqlInput" | "columnSelection" | "changeDataType" | "dataTable" | "innerJoin" | "leftJoin" | "rightJoin" | "fullJoin" | "unionTable" | "excelOutput" | "csvOutput" | "txtOutput" | "mssqlOutput" | "azureMssqlOutput" | "mysqlOutput" | "azureMysqlOutput" | "postgresqlOutput" | "dataDictionary" | "aiAdvisor" | "databaseDiagram";
                /** @description The node's settings; their fields depend on the kind. */
                config: {
                    [key: string]: unknown;
                };
            };
        };
        /** @description A piece of paper on the canvas; it says nothing to a run. */
        WorkflowNote: {
            id: string;
            position: {
                x: number;
                y: number;
            };
            size: {
                width: number;
                height: number;
            };
            /** @description Plain text. */
            text: string;
            /** @enum {unknown} */
            colour: "yellow" | "green" | "blue" | "red" | "grey";
        };
        /** @description A workflow without what is drawn in it. */
        WorkflowSummary: {
            /**
             * Format: uuid
             * @description Id of the workflow
             */
            id: string;
            name: string;
            /** @description Counts saves. A save names the revision that it read. */
            revision: number;
            /** @description Order of the tabs, smallest first. */
            position: number;
            /** Format: date-time */
            updatedAt: string;
            access: components["schemas"]["WorkflowAccess"];
            owner: components["schemas"]["Person"];
            savedBy: components["schemas"]["Person"] | null;
        };
        /** @description What a workflow held once. */
        WorkflowVersion: {
            revision: number;
            /** @description What the workflow was called then. */
            name: string;
            label: string | null;
            /** Format: date-time */
            savedAt: string;
            savedBy: components["schemas"]["Person"] | null;
            nodeCount: number;
            edgeCount: number;
            /** @description This revision was run or tried. */
            hasRun: boolean;
            /** @description It is what the workflow holds now. */
            isPresent: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Readiness"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A part cannot be reached */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Readiness"];
                    };
                };
            };
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Setup"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Session"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `signUpClosed`: Ask your administrator for an invitation
             *     `signUpCodeWrong`: The one-time code is wrong. The server printed it when it started.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `userNameLength`: User name must have 3 to 20 characters
             *     `userNameSigns`: User name must not contain line breaks or invisible characters
             *     `passwordLength`: Password must have at least 8 characters
             *     `passwordRule`: Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)
             *     `passwordsDiffer`: Passwords must match
             *     `organizationNameLength`: Organization name must have 2 to 100 characters
             *     `organizationNameSigns`: Organization name must not contain line breaks or invisible characters
             *     `addressLength`: Address must have 2 to 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `loginLimited`: Too many attempts to log in. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogIn"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Session"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `loginFailed`: User name or password is wrong.
             *     `twoFactorNeeded`: Type the code of your authenticator app, or a recovery code.
             *     `twoFactorWrong`: The code is wrong, or was used already.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `userNameMissing`: User name is required
             *     `passwordMissing`: Password is required
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `loginLimited`: Too many attempts to log in. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordsBusy`: Very many people are logging in at this moment. Please try again in {seconds}.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: {
                            user: components["schemas"]["User"];
                        };
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Session"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `originRefused`: This request came from another site and was refused. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forgetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgottenPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `emailMissing`: Email is required
             *     `emailInvalid`: Email must be a valid email address
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `mailLimited`: Too many emails were asked for. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query: {
                /** @description The token of the link. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `linkInvalid`: This link does not work: it was used, is too old, or a newer one was sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordLength`: Password must have at least 8 characters
             *     `passwordRule`: Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)
             *     `passwordsDiffer`: Passwords must match
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordsBusy`: Very many people are logging in at this moment. Please try again in {seconds}.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPassword: {
        parameters: {
            query: {
                /** @description The token of the link. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `linkInvalid`: This link does not work: it was used, is too old, or a newer one was sent. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordLength`: Password must have at least 8 characters
             *     `passwordRule`: Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)
             *     `passwordsDiffer`: Passwords must match
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordsBusy`: Very many people are logging in at this moment. Please try again in {seconds}.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `userNameMissing`: User name is required
             *     `userNameNotYours`: This is not your user name
             *     `oldPasswordMissing`: Old password is required
             *     `oldPasswordWrong`: Old password is wrong
             *     `newPasswordMissing`: New password is required
             *     `newPasswordLength`: New password must have at least 8 characters
             *     `newPasswordRule`: New password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)
             *     `newPasswordsDiffer`: New passwords must match
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `loginLimited`: Too many attempts to log in. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordsBusy`: Very many people are logging in at this moment. Please try again in {seconds}.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Account"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Account"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `emailTaken`: Somebody has this email address already
             *     `passwordMissing`: Password is required
             *     `passwordWrong`: Password is wrong
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `loginLimited`: Too many attempts to log in. Please try again in {minutes}.
             *     `mailLimited`: Too many emails were asked for. Please try again in {minutes}.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordsBusy`: Very many people are logging in at this moment. Please try again in {seconds}.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    offerTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["TwoFactorOffer"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `twoFactorOn`: Two-factor authentication is on already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordMissing`: Password is required
             *     `passwordWrong`: Password is wrong
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `loginLimited`: Too many attempts to log in. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordsBusy`: Very many people are logging in at this moment. Please try again in {seconds}.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    turnOffTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `twoFactorOff`: Two-factor authentication is off. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordMissing`: Password is required
             *     `passwordWrong`: Password is wrong
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `loginLimited`: Too many attempts to log in. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordsBusy`: Very many people are logging in at this moment. Please try again in {seconds}.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorCode"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `twoFactorOn`: Two-factor authentication is on already.
             *     `twoFactorNotOffered`: Begin anew: there is no two-factor authentication to confirm.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `twoFactorCodeWrong`: The code is wrong. Type the one that your authenticator app shows now. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `loginLimited`: Too many attempts to log in. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `twoFactorOff`: Two-factor authentication is off. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordMissing`: Password is required
             *     `passwordWrong`: Password is wrong
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `loginLimited`: Too many attempts to log in. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordsBusy`: Very many people are logging in at this moment. Please try again in {seconds}.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ActiveSession"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSessions: {
        parameters: {
            query?: {
                /** @description Here too. */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ApiToken"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiToken"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["MadeApiToken"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `apiTokenLabelLength`: Name must have 1 to 100 characters
             *     `apiTokenScopesNeeded`: Choose at least one scope
             *     `apiTokenDaysRange`: A token lasts from 1 to 365 days
             *     `passwordMissing`: Password is required
             *     `passwordWrong`: Password is wrong
             *     `apiTokensMany`: You have {limit} API tokens, the most that there can be. Revoke one that is not used.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `loginLimited`: Too many attempts to log in. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `passwordsBusy`: Very many people are logging in at this moment. Please try again in {seconds}.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description A part of a text, in any case. */
                search?: string;
                descending?: boolean;
                /** @description The first is 1, as when left out. */
                page?: number;
                /** @description Rows of a page; 25 when left out. */
                limit?: number;
                role?: "super" | "admin" | "user";
                status?: "invited" | "active" | "deactivated";
                /** @description Id of the organization; only super users see others than their own */
                organizationId?: string;
                /** @description `fullName` when left out. */
                sort?: "userName" | "fullName" | "email" | "role" | "status" | "organizationName" | "lastSeenAt" | "createdAt";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUsers"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewManagedUser"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUser"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `organizationExpired`: The licence of this organization has expired. Renew it to invite people.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `seatsTaken`: The licence allows {users}, and there are as many. Deactivate somebody, or have the licence changed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `userNameLength`: User name must have 3 to 20 characters
             *     `userNameSigns`: User name must not contain line breaks or invisible characters
             *     `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `userNameTaken`: Somebody has this user name already
             *     `emailTaken`: Somebody has this email address already
             *     `roleNotHere`: Choose one of the roles that you may give
             *     `organizationNeeded`: Please choose an organization
             *     `organizationMissing`: This organization does not exist any more
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUserDetail"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserDeletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `handOverNeeded`: {who} still has {what}. Choose who gets this.
             *     `ownAccountElsewhere`: This is your own account. Somebody else has to do this.
             *     `lastSuper`: This is the last active super user, who stays one. Make somebody else a super user before.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `handToNobody`: Choose somebody active of the same organization */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUser"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `ownAccountElsewhere`: This is your own account. Somebody else has to do this.
             *     `lastSuper`: This is the last active super user, who stays one. Make somebody else a super user before.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `userNameLength`: User name must have 3 to 20 characters
             *     `userNameSigns`: User name must not contain line breaks or invisible characters
             *     `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `userNameTaken`: Somebody has this user name already
             *     `emailTaken`: Somebody has this email address already
             *     `roleNotHere`: Choose one of the roles that you may give
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `mailLimited`: Too many emails were asked for. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAdmins: {
        parameters: {
            query?: {
                /** @description A part of a text, in any case. */
                search?: string;
                descending?: boolean;
                /** @description The first is 1, as when left out. */
                page?: number;
                /** @description Rows of a page; 25 when left out. */
                limit?: number;
                role?: "super" | "admin" | "user";
                status?: "invited" | "active" | "deactivated";
                /** @description Id of the organization; only super users see others than their own */
                organizationId?: string;
                /** @description `fullName` when left out. */
                sort?: "userName" | "fullName" | "email" | "role" | "status" | "organizationName" | "lastSeenAt" | "createdAt";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUsers"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAdmin"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUser"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `organizationExpired`: The licence of this organization has expired. Renew it to invite people.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `seatsTaken`: The licence allows {users}, and there are as many. Deactivate somebody, or have the licence changed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `userNameLength`: User name must have 3 to 20 characters
             *     `userNameSigns`: User name must not contain line breaks or invisible characters
             *     `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `userNameTaken`: Somebody has this user name already
             *     `emailTaken`: Somebody has this email address already
             *     `roleNotHere`: Choose one of the roles that you may give
             *     `organizationNeeded`: Please choose an organization
             *     `organizationMissing`: This organization does not exist any more
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUserDetail"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserDeletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `handOverNeeded`: {who} still has {what}. Choose who gets this.
             *     `ownAccountElsewhere`: This is your own account. Somebody else has to do this.
             *     `lastSuper`: This is the last active super user, who stays one. Make somebody else a super user before.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `handToNobody`: Choose somebody active of the same organization */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUser"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `ownAccountElsewhere`: This is your own account. Somebody else has to do this.
             *     `lastSuper`: This is the last active super user, who stays one. Make somebody else a super user before.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `userNameLength`: User name must have 3 to 20 characters
             *     `userNameSigns`: User name must not contain line breaks or invisible characters
             *     `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `userNameTaken`: Somebody has this user name already
             *     `emailTaken`: Somebody has this email address already
             *     `roleNotHere`: Choose one of the roles that you may give
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `mailLimited`: Too many emails were asked for. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUser"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `alreadyDeactivated`: This account is deactivated already.
             *     `ownAccountElsewhere`: This is your own account. Somebody else has to do this.
             *     `lastSuper`: This is the last active super user, who stays one. Make somebody else a super user before.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reactivateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUser"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `notDeactivated`: This account is not deactivated.
             *     `seatsTaken`: The licence allows {users}, and there are as many. Deactivate somebody, or have the licence changed.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `mailLimited`: Too many emails were asked for. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteUserAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUser"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `invitationNotNeeded`: Only people who were invited and have not come yet can be invited again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `mailLimited`: Too many emails were asked for. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    turnOffUserTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `twoFactorOff`: Two-factor authentication is off.
             *     `ownAccountElsewhere`: This is your own account. Somebody else has to do this.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deactivateAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUser"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `alreadyDeactivated`: This account is deactivated already.
             *     `ownAccountElsewhere`: This is your own account. Somebody else has to do this.
             *     `lastSuper`: This is the last active super user, who stays one. Make somebody else a super user before.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reactivateAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUser"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `notDeactivated`: This account is not deactivated.
             *     `seatsTaken`: The licence allows {users}, and there are as many. Deactivate somebody, or have the licence changed.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `mailLimited`: Too many emails were asked for. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteAdminAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ManagedUser"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `invitationNotNeeded`: Only people who were invited and have not come yet can be invited again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `mailLimited`: Too many emails were asked for. Please try again in {minutes}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    turnOffAdminTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `twoFactorOff`: Two-factor authentication is off.
             *     `ownAccountElsewhere`: This is your own account. Somebody else has to do this.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importUsers: {
        parameters: {
            query?: {
                /** @description Invite nobody; `false` when left out. */
                dryRun?: boolean;
                /** @description Id of the organization that they belong to; super users choose, others invite into their own */
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": unknown;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ImportReport"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `organizationExpired`: The licence of this organization has expired. Renew it to invite people.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `bodyTooLarge`: The request is larger than this call takes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `mediaTypeWrong`: This call does not take that content type. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `importHeader`: The first line must name the columns userName, fullName and email, each once and no others, separated by comma, semicolon or tab.
             *     `importTooLong`: The file has more than {limit} lines with people. Split it.
             *     `importEmpty`: The file has no lines with people.
             *     `importNotText`: The file is not text in UTF-8. Save it as "CSV UTF-8" and try again.
             *     `importQuoteOpen`: A quotation mark that opens in line {line} is never closed, or text follows the closing one.
             *     `organizationMissing`: This organization does not exist any more
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLicences: {
        parameters: {
            query?: {
                /** @description A part of a text, in any case. */
                search?: string;
                descending?: boolean;
                /** @description The first is 1, as when left out. */
                page?: number;
                /** @description Rows of a page; 25 when left out. */
                limit?: number;
                /** @description `organizationName` when left out. */
                sort?: "organizationName" | "fullName" | "email" | "numberOfUsersAllowed" | "users" | "licenseStartingDay" | "licenseExpiryDate";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Licences"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createLicence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenceForm"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Licence"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `organizationNameLength`: Organization name must have 2 to 100 characters
             *     `organizationNameSigns`: Organization name must not contain line breaks or invisible characters
             *     `organizationNameTaken`: There is an organization with this name already
             *     `addressLength`: Address must have 2 to 200 characters
             *     `licenceUsersRange`: Number of users allowed must be a whole number from 1 to 1000
             *     `licenceStartInvalid`: License starting day must be a date
             *     `licenceStartPast`: License starting day cannot be in the past
             *     `licenceStartAfterExpiry`: License starting day must be before or equal to the license expiry date
             *     `licenceExpiryInvalid`: License expiry date must be a date
             *     `licenceExpiryPast`: License expiry date cannot be in the past
             *     `licenceExpiryFar`: License expiry date cannot be more than 5 years ahead
             *     `licenceExpiryBeforeStart`: License expiry date must be after the license starting day
             *     `applicationTypesNeeded`: Please choose at least one application type
             *     `applicationTypeUnknown`: Application types are Web, Windows, Linux, iOS, Android and macOS
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLicence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                licenceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Licence"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteLicence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                licenceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceInUse`: This licence cannot be deleted: its organization has {users}.
             *     `licenceBeingCleared`: What deleted people left behind is still being cleared. Please try again in a minute.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateLicence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                licenceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenceChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Licence"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `fullNameLength`: Full name must have 3 to 100 characters
             *     `fullNameSigns`: Full name must not contain line breaks or invisible characters
             *     `emailInvalid`: Email must be a valid email address
             *     `organizationNameLength`: Organization name must have 2 to 100 characters
             *     `organizationNameSigns`: Organization name must not contain line breaks or invisible characters
             *     `organizationNameTaken`: There is an organization with this name already
             *     `addressLength`: Address must have 2 to 200 characters
             *     `licenceUsersRange`: Number of users allowed must be a whole number from 1 to 1000
             *     `licenceStartInvalid`: License starting day must be a date
             *     `licenceStartPast`: License starting day cannot be in the past
             *     `licenceStartAfterExpiry`: License starting day must be before or equal to the license expiry date
             *     `licenceExpiryInvalid`: License expiry date must be a date
             *     `licenceExpiryPast`: License expiry date cannot be in the past
             *     `licenceExpiryFar`: License expiry date cannot be more than 5 years ahead
             *     `licenceExpiryBeforeStart`: License expiry date must be after the license starting day
             *     `applicationTypesNeeded`: Please choose at least one application type
             *     `applicationTypeUnknown`: Application types are Web, Windows, Linux, iOS, Android and macOS
             *     `licenceUsersBelow`: The organization has {users} who count. Allow at least as many, or deactivate some before.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLogs: {
        parameters: {
            query?: {
                /** @description From this moment on. */
                from?: string;
                /** @description Before this moment. */
                to?: string;
                /** @description Id of the person who did it */
                userId?: string;
                action?: "account.loggedIn" | "account.logInFailed" | "account.loggedOut" | "account.accessEnded" | "account.sessionEnded" | "account.sessionsEnded" | "account.changed" | "account.passwordChanged" | "account.passwordRefused" | "account.passwordSet" | "account.passwordReset" | "account.resetAsked" | "account.twoFactorOffered" | "account.twoFactorTurnedOn" | "account.twoFactorTurnedOff" | "account.recoveryCodesMade" | "apiToken.created" | "apiToken.revoked" | "organization.signedUp" | "user.invited" | "user.invitedAgain" | "user.changed" | "user.roleChanged" | "user.deactivated" | "user.reactivated" | "user.twoFactorTurnedOff" | "user.deleted" | "licence.created" | "licence.changed" | "licence.deleted" | "connection.created" | "connection.changed" | "connection.deleted" | "connection.handedOver" | "workflow.created" | "workflow.renamed" | "workflow.shared" | "workflow.deleted" | "workflow.restored" | "workflow.versionNamed" | "workflow.versionRestored" | "workflow.exported" | "workflow.handedOver" | "dataset.uploaded" | "dataset.replaced" | "dataset.watched" | "dataset.unwatched" | "dataset.readAgain" | "dataset.deleted" | "dataset.handedOver" | "extract.started" | "run.started" | "run.cancelled" | "run.ended" | "schedule.created" | "schedule.changed" | "schedule.deleted" | "schedule.paused" | "schedule.resumed" | "schedule.ranNow" | "schedule.pausedAfterFailures" | "schedule.handedOver" | "artifact.downloaded" | "insight.named" | "insight.unnamed" | "insight.exported" | "auditLog.exported";
                resource?: string;
                resourceId?: string;
                /** @description Beginnings of words, of the action or of what was written down; or the id of a thing. */
                search?: string;
                /** @description Id of the organization; only super users see others than their own */
                organizationId?: string;
                /** @description `next` of the page before; only older entries are answered. */
                before?: number;
                /** @description Entries at most; 50 when left out. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["LogPage"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLogActions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["LogAction"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportLogs: {
        parameters: {
            query?: {
                /** @description From this moment on. */
                from?: string;
                /** @description Before this moment. */
                to?: string;
                /** @description Id of the person who did it */
                userId?: string;
                action?: "account.loggedIn" | "account.logInFailed" | "account.loggedOut" | "account.accessEnded" | "account.sessionEnded" | "account.sessionsEnded" | "account.changed" | "account.passwordChanged" | "account.passwordRefused" | "account.passwordSet" | "account.passwordReset" | "account.resetAsked" | "account.twoFactorOffered" | "account.twoFactorTurnedOn" | "account.twoFactorTurnedOff" | "account.recoveryCodesMade" | "apiToken.created" | "apiToken.revoked" | "organization.signedUp" | "user.invited" | "user.invitedAgain" | "user.changed" | "user.roleChanged" | "user.deactivated" | "user.reactivated" | "user.twoFactorTurnedOff" | "user.deleted" | "licence.created" | "licence.changed" | "licence.deleted" | "connection.created" | "connection.changed" | "connection.deleted" | "connection.handedOver" | "workflow.created" | "workflow.renamed" | "workflow.shared" | "workflow.deleted" | "workflow.restored" | "workflow.versionNamed" | "workflow.versionRestored" | "workflow.exported" | "workflow.handedOver" | "dataset.uploaded" | "dataset.replaced" | "dataset.watched" | "dataset.unwatched" | "dataset.readAgain" | "dataset.deleted" | "dataset.handedOver" | "extract.started" | "run.started" | "run.cancelled" | "run.ended" | "schedule.created" | "schedule.changed" | "schedule.deleted" | "schedule.paused" | "schedule.resumed" | "schedule.ranNow" | "schedule.pausedAfterFailures" | "schedule.handedOver" | "artifact.downloaded" | "insight.named" | "insight.unnamed" | "insight.exported" | "auditLog.exported";
                resource?: string;
                resourceId?: string;
                /** @description Beginnings of words, of the action or of what was written down; or the id of a thing. */
                search?: string;
                /** @description Id of the organization; only super users see others than their own */
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyLogs: {
        parameters: {
            query?: {
                position?: number;
                hash?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["LogVerification"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLogEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the entry */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["LogEntryDetail"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["WorkflowSummary"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWorkflow"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Workflow"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowNameEmpty`: Workflow name cannot be empty.
             *     `workflowNameLong`: Workflow name cannot be more than 100 characters.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Workflow"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowOwnerOnly`: Only the owner of this workflow can do that.
             *     `workflowReadOnly`: This workflow is shared with you to read. Duplicate it to change or run it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Workflow"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowReadOnly`: This workflow is shared with you to read. Duplicate it to change or run it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody saved in the meantime; `data` is what is stored now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowConflict"];
                };
            };
            /** @description `workflowNameEmpty`: Workflow name cannot be empty. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    duplicateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowName"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Workflow"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `workflowNameEmpty`: Workflow name cannot be empty. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Workflow"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openWorkflowFile: {
        parameters: {
            query: {
                /** @description With the extension .anj */
                fileName: string;
                /** @description A workflow of its own, also when the one of the file is there already */
                copy?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["OpenedWorkflow"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The user has the workflow of this file already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowAlreadyOpen"];
                };
            };
            /** @description `bodyTooLarge`: The request is larger than this call takes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `fileEndingWrong`: Please choose a file with the extension .anj.
             *     `fileNotJson`: This file is damaged or not an .anj file: it is not JSON.
             *     `fileNotAWorkflow`: This file is not a workflow: {at}.
             *     `fileNewer`: This file was saved by a newer version of the product (file version {version}). Please update first.
             *     `fileTooManyNodes`: This workflow has {count} nodes; at most {limit} are possible.
             *     `fileKindUnknown`: The component {title} of this file is not known.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadWorkflowFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVersions: {
        parameters: {
            query?: {
                /** @description Versions at most; 50 when left out. */
                limit?: number;
                /** @description Only earlier revisions are answered. */
                before?: number;
            };
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["WorkflowVersion"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    nameVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionName"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["WorkflowVersion"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowReadOnly`: This workflow is shared with you to read. Duplicate it to change or run it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `versionLabelLong`: The name of a version cannot be longer than 100 characters. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["WholeVersion"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
                revision: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionRestore"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Workflow"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowReadOnly`: This workflow is shared with you to read. Duplicate it to change or run it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody saved in the meantime; `data` is what is stored now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowConflict"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findPeople: {
        parameters: {
            query?: {
                /** @description Part of a name or user name, or a whole address. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["NamedPerson"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSharedWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["SharedWorkflow"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    orderTabs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TabOrder"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listShares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Share"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shareWith: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Share"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowOwnerOnly`: Only the owner of this workflow can do that.
             *     `workflowReadOnly`: This workflow is shared with you to read. Duplicate it to change or run it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `shareWithNobody`: Somebody in this list is not in your organization, or owns the workflow. Search for them again. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stopSharingWith: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
                /** @description Id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Share"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowOwnerOnly`: Only the owner of this workflow can do that.
             *     `workflowReadOnly`: This workflow is shared with you to read. Duplicate it to change or run it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openTab: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeTab: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Preview"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             *     `extractNeeded`: Press Refresh in {title} to read its rows.
             *     `extractNotReady`: The rows of {title} are still being read. Please try again in a moment.
             *     `extractOutdated`: The settings of {title} have changed since its rows were read. Press Refresh to read them again.
             *     `extractExpired`: The rows of {title} were read more than a day ago and are deleted. Press Refresh to read them again.
             *     `previewSuperseded`: A newer preview of this node took the place of this one.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowHasProblems`: {problem}
             *     `extractFailed`: The rows of {title} could not be read: {reason}
             *     `sortColumnMissing`: There is no column {column} to sort by.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `previewTooSlow`: The rows could not be computed within {seconds} seconds.
             *     `previewOutOfMemory`: The rows could not be computed within the memory that a preview may take.
             *     `previewDied`: The process that computes previews ended unexpectedly. Please try again.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["RowCount"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             *     `extractNeeded`: Press Refresh in {title} to read its rows.
             *     `extractNotReady`: The rows of {title} are still being read. Please try again in a moment.
             *     `extractOutdated`: The settings of {title} have changed since its rows were read. Press Refresh to read them again.
             *     `extractExpired`: The rows of {title} were read more than a day ago and are deleted. Press Refresh to read them again.
             *     `previewSuperseded`: A newer preview of this node took the place of this one.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowHasProblems`: {problem}
             *     `extractFailed`: The rows of {title} could not be read: {reason}
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `previewTooSlow`: The rows could not be computed within {seconds} seconds.
             *     `previewOutOfMemory`: The rows could not be computed within the memory that a preview may take.
             *     `previewDied`: The process that computes previews ended unexpectedly. Please try again.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countMatches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Matches"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             *     `extractNeeded`: Press Refresh in {title} to read its rows.
             *     `extractNotReady`: The rows of {title} are still being read. Please try again in a moment.
             *     `extractOutdated`: The settings of {title} have changed since its rows were read. Press Refresh to read them again.
             *     `extractExpired`: The rows of {title} were read more than a day ago and are deleted. Press Refresh to read them again.
             *     `previewSuperseded`: A newer preview of this node took the place of this one.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowHasProblems`: {problem}
             *     `extractFailed`: The rows of {title} could not be read: {reason}
             *     `notAJoin`: {title} joins no tables, so nothing can match.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `previewTooSlow`: The rows could not be computed within {seconds} seconds.
             *     `previewOutOfMemory`: The rows could not be computed within the memory that a preview may take.
             *     `previewDied`: The process that computes previews ended unexpectedly. Please try again.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    profileNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["NodeProfile"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             *     `extractNeeded`: Press Refresh in {title} to read its rows.
             *     `extractNotReady`: The rows of {title} are still being read. Please try again in a moment.
             *     `extractOutdated`: The settings of {title} have changed since its rows were read. Press Refresh to read them again.
             *     `extractExpired`: The rows of {title} were read more than a day ago and are deleted. Press Refresh to read them again.
             *     `previewSuperseded`: A newer preview of this node took the place of this one.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowHasProblems`: {problem}
             *     `extractFailed`: The rows of {title} could not be read: {reason}
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `previewTooSlow`: The rows could not be computed within {seconds} seconds.
             *     `previewOutOfMemory`: The rows could not be computed within the memory that a preview may take.
             *     `previewDied`: The process that computes previews ended unexpectedly. Please try again.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkConversions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Conversions"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             *     `extractNeeded`: Press Refresh in {title} to read its rows.
             *     `extractNotReady`: The rows of {title} are still being read. Please try again in a moment.
             *     `extractOutdated`: The settings of {title} have changed since its rows were read. Press Refresh to read them again.
             *     `extractExpired`: The rows of {title} were read more than a day ago and are deleted. Press Refresh to read them again.
             *     `previewSuperseded`: A newer preview of this node took the place of this one.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowHasProblems`: {problem}
             *     `extractFailed`: The rows of {title} could not be read: {reason}
             *     `notAChange`: {title} changes no types, so nothing can fail to convert.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `previewTooSlow`: The rows could not be computed within {seconds} seconds.
             *     `previewOutOfMemory`: The rows could not be computed within the memory that a preview may take.
             *     `previewDied`: The process that computes previews ended unexpectedly. Please try again.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    suggestKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["KeySuggestion"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             *     `extractNeeded`: Press Refresh in {title} to read its rows.
             *     `extractNotReady`: The rows of {title} are still being read. Please try again in a moment.
             *     `extractOutdated`: The settings of {title} have changed since its rows were read. Press Refresh to read them again.
             *     `extractExpired`: The rows of {title} were read more than a day ago and are deleted. Press Refresh to read them again.
             *     `previewSuperseded`: A newer preview of this node took the place of this one.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowHasProblems`: {problem}
             *     `extractFailed`: The rows of {title} could not be read: {reason}
             *     `notAJoin`: {title} joins no tables, so nothing can match.
             *     `joinNeedsTwo`: {title} needs two tables. Connect another source.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `previewTooSlow`: The rows could not be computed within {seconds} seconds.
             *     `previewOutOfMemory`: The rows could not be computed within the memory that a preview may take.
             *     `previewDied`: The process that computes previews ended unexpectedly. Please try again.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readTargetTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["TargetTable"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `notADatabase`: {title} writes into no database, so there is no table to look at.
             *     `runConnectionMissing`: The connection that this run writes to is gone, or you may not use it. Choose another one, or ask its owner to share it, and run again.
             *     `databaseNameRequired`: Database Name is required
             *     `tableNameRequired`: Table Name is required
             *     `connectionOfOtherKind`: The connection for {title} leads to a server of another kind. Choose another one.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `databaseServerSilent`: The server {server} does not answer on port {port}. Please check name and port, and that no firewall stands between. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Runs at most; 20 when left out. */
                limit?: number;
                /** @description Id of the run; only older ones are answered */
                before?: string;
            };
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Run"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunStart"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Run"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `workflowReadOnly`: This workflow is shared with you to read. Duplicate it to change or run it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowConflict`: This workflow was changed somewhere else in the meantime.
             *     `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             *     `tryTableTaken`: The table {table} is there already, and what it holds does not come from a try of this workflow. Choose another name.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowHasProblems`: {problem}
             *     `tryTableSame`: A try never writes into {table}, the table of the workflow itself or one that it reads. Choose another name.
             *     `tryRowsNeeded`: Say how many rows of each source the try takes.
             *     `tryOfInsight`: {title} reads no rows, so there is nothing to try. Run the workflow instead.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Run"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Run"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `runAlreadyOver`: This run is over already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    runAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Run"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowReadOnly`: This workflow is shared with you to read. Duplicate it to change or run it.
             *     `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `runNotRepeatable`: This run came with its own rows and cannot be run again.
             *     `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `tryTableSame`: A try never writes into {table}, the table of the workflow itself or one that it reads. Choose another name. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRunResult: {
        parameters: {
            query?: {
                /** @description Characters of a cell at most; longer ones are cut and end in '…'. 10000 when left out. */
                longestCell?: number;
                /** @description Rows to skip; none when left out. */
                offset?: number;
                /** @description Rows at most; 100 when left out. */
                limit?: number;
                /** @description Only rows in which a cell contains this, in whatever letters. */
                find?: string;
                /** @description The order of the rows as `asc:name` or `desc:name`, repeated, the most important column first. */
                sort?: string[];
                /** @description Names one open editor: a newer request of the same editor for the same rows takes the place of the older one. */
                editorId?: string;
            };
            header?: never;
            path: {
                /** @description Id of the run */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ResultTable"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `notFound`: {what} was not found.
             *     `resultNotKept`: The rows of this run were not kept. Look at them in the target.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `runNotSucceeded`: This run has no result: it has not succeeded.
             *     `resultOfInsight`: This run wrote no rows. What it made opens from Runs.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `sortColumnMissing`: There is no column {column} to sort by. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followRun: {
        parameters: {
            query?: never;
            header?: {
                "last-event-id"?: string;
            };
            path: {
                /** @description Id of the run */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events until the run is over */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInsights: {
        parameters: {
            query?: {
                kind?: "dictionary" | "diagram" | "advice";
            };
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ListedInsight"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRunInsight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Insight"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `notFound`: {what} was not found.
             *     `insightMissing`: This run made no dictionary, diagram or advice, or it is no longer kept.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportRunInsight: {
        parameters: {
            query: {
                format: "xlsx" | "csv" | "md" | "html";
            };
            header?: never;
            path: {
                /** @description Id of the run */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `notFound`: {what} was not found.
             *     `insightMissing`: This run made no dictionary, diagram or advice, or it is no longer kept.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `insightNotExported`: A diagram is exported from its window. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    nameRunInsight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run */
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsightName"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ListedInsight"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `workflowReadOnly`: This workflow is shared with you to read. Duplicate it to change or run it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `notFound`: {what} was not found.
             *     `insightMissing`: This run made no dictionary, diagram or advice, or it is no longer kept.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createDownloadLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the file */
                artifactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["DownloadLink"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `linkSpent`: This link was used already or is too old. Make a new one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ScheduleSummary"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleForm"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Schedule"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing was done: somebody should look at these components, and send the call again with `confirmed`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleChangedByOthers"];
                };
            };
            /** @description `bodyTooLarge`: The request is larger than this call takes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleNameLength`: Schedule name must have 3 to 100 characters
             *     `scheduleFileNeeded`: Please choose a workflow file
             *     `scheduleWorkflowInvalid`: Please insert a valid workflow
             *     `scheduleInputNeeded`: Please provide workflow with input data before creating schedule
             *     `scheduleRemoteOutputNeeded`: Please provide workflow with remote database component before creating schedule
             *     `scheduleOutputInvalid`: Please provide Schedule with valid output {detail}
             *     `timeZoneNeeded`: Please provide the time zone of the schedule, such as Europe/Berlin
             *     `timeZoneUnknown`: {zone} is not a known time zone. A time zone is a name such as Europe/Berlin
             *     `executionTypeInvalid`: Execution type must be Daily or Weekly
             *     `dailyTimeNeeded`: Please choose at least one daily execution time
             *     `weeklyDayNeeded`: Please choose at least one weekly execution day
             *     `weeklyTimeNeeded`: Please choose at least one weekly execution time
             *     `scheduleTimeInvalid`: {time} is not a time as schedules write it: hh:mm AM or hh:mm PM, such as 02:30 PM
             *     `weekDayInvalid`: {day} is not a day of the week: Sunday to Saturday
             *     `webhookUrlInvalid`: The address of a webhook begins with https:// and holds neither a user name nor a password
             *     `webhookHostRefused`: Webhooks may not go to {host}. Your administrator can allow it with the setting ANJ_WEBHOOK_HOSTS.
             *     `fileEndingWrong`: Please choose a file with the extension .anj.
             *     `fileNotJson`: This file is damaged or not an .anj file: it is not JSON.
             *     `fileNewer`: This file was saved by a newer version of the product (file version {version}). Please update first.
             *     `fileTooManyNodes`: This workflow has {count} nodes; at most {limit} are possible.
             *     `fileKindUnknown`: The component {title} of this file is not known.
             *     `workflowHasProblems`: {problem}
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Schedule"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleOwnerOnly`: Only whoever made this schedule, or an admin, may change it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Schedule"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleOwnerOnly`: Only whoever made this schedule, or an admin, may change it.
             *     `scheduleWorkflowOwnerOnly`: Only whoever made this schedule may give it another workflow, because it runs in their name. Please create a schedule of your own instead.
             *     `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleChangedByOthers`: Somebody else changed what this workflow does with your connections. Please look at it, and confirm that it may run in your name.
             *     `scheduleChangedMeanwhile`: This schedule was changed meanwhile, so nothing was done. Look at it as it is now, and change it then.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleChangedByOthers"] | components["schemas"]["Problem"];
                };
            };
            /** @description `bodyTooLarge`: The request is larger than this call takes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleNameLength`: Schedule name must have 3 to 100 characters
             *     `scheduleFileNeeded`: Please choose a workflow file
             *     `scheduleWorkflowInvalid`: Please insert a valid workflow
             *     `scheduleInputNeeded`: Please provide workflow with input data before creating schedule
             *     `scheduleRemoteOutputNeeded`: Please provide workflow with remote database component before creating schedule
             *     `scheduleOutputInvalid`: Please provide Schedule with valid output {detail}
             *     `timeZoneNeeded`: Please provide the time zone of the schedule, such as Europe/Berlin
             *     `timeZoneUnknown`: {zone} is not a known time zone. A time zone is a name such as Europe/Berlin
             *     `executionTypeInvalid`: Execution type must be Daily or Weekly
             *     `dailyTimeNeeded`: Please choose at least one daily execution time
             *     `weeklyDayNeeded`: Please choose at least one weekly execution day
             *     `weeklyTimeNeeded`: Please choose at least one weekly execution time
             *     `scheduleTimeInvalid`: {time} is not a time as schedules write it: hh:mm AM or hh:mm PM, such as 02:30 PM
             *     `weekDayInvalid`: {day} is not a day of the week: Sunday to Saturday
             *     `webhookUrlInvalid`: The address of a webhook begins with https:// and holds neither a user name nor a password
             *     `webhookHostRefused`: Webhooks may not go to {host}. Your administrator can allow it with the setting ANJ_WEBHOOK_HOSTS.
             *     `fileEndingWrong`: Please choose a file with the extension .anj.
             *     `fileNotJson`: This file is damaged or not an .anj file: it is not JSON.
             *     `fileNewer`: This file was saved by a newer version of the product (file version {version}). Please update first.
             *     `fileTooManyNodes`: This workflow has {count} nodes; at most {limit} are possible.
             *     `fileKindUnknown`: The component {title} of this file is not known.
             *     `workflowHasProblems`: {problem}
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listNextMoments: {
        parameters: {
            query?: {
                /** @description How many; 5 when left out. */
                count?: number;
            };
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["ScheduleMoment"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `timeZoneUnknown`: {zone} is not a known time zone. A time zone is a name such as Europe/Berlin */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    runSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Task"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleOwnerOnly`: Only whoever made this schedule, or an admin, may change it.
             *     `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleStillRunning`: The run before is still going. Please wait until it ends, or cancel it.
             *     `datasetNotReady`: The file {fileName} is still being read. Please try again in a moment.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleOwnerDeactivated`: Whoever made this schedule is deactivated, so nothing runs in their name. Please create the schedule again, or have them reactivated.
             *     `scheduleFileFailed`: The new content of {fileName} cannot be read, so nothing was run: {reason}
             *     `workflowHasProblems`: {problem}
             *     `runFileMissing`: The file {fileName} is gone. Choose it again in its input node and run again.
             *     `connectionOfOtherKind`: The connection for {title} leads to a server of another kind. Choose another one.
             *     `runConnectionMissing`: The connection that this run writes to is gone, or you may not use it. Choose another one, or ask its owner to share it, and run again.
             *     `runSourceConnectionMissing`: The connection that {title} reads from is gone, or you may not use it. Choose another one, or ask its owner to share it, and run again.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Schedule"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleOwnerOnly`: Only whoever made this schedule, or an admin, may change it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the schedule */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Schedule"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleOwnerOnly`: Only whoever made this schedule, or an admin, may change it.
             *     `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description One status. All when left out or empty. */
                status?: "Pending" | "Success" | "Failed" | "";
                /** @description Days in the zone of each schedule; seven and thirty days count today. All when left out or empty. */
                dateFilter?: "today" | "tomorrow" | "next7days" | "yesterday" | "last7days" | "last30days" | "";
                /** @description All when left out or empty. */
                scheduleId?: string | "";
                /** @description First date, in the zone of each schedule. */
                from?: string;
                /** @description Last date, in the zone of each schedule. */
                to?: string;
                /** @description Tasks at most; 1000 when left out. */
                limit?: number;
                /** @description Id of the last task of the page before */
                after?: string;
                /** @description Its `startTime`: with it the next page is found also where that task is gone meanwhile, as after a change of its schedule. */
                afterTime?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Task"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the task */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["TaskDetail"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the task */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["TaskDetail"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scheduleOwnerOnly`: Only whoever made this schedule, or an admin, may change it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `taskNotBegun`: This task has not begun. Please change, pause or delete its schedule instead.
             *     `runAlreadyOver`: This run is over already.
             *     `runTooLateToCancel`: Too late to cancel: the result is being made final.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Always 1.0.0 */
                "tus-resumable"?: string;
                /** @description The file's bytes */
                "upload-length"?: string;
                /** @description `filename` and its name in base64; `datasetId` and an id in base64 for a new content of a file that is there */
                "upload-metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload began */
            201: {
                headers: {
                    /** @description With the last part: the dataset that was made of the file. */
                    "Anj-Dataset-Id"?: string;
                    /** @description Bytes that have arrived. */
                    "Upload-Offset"?: string;
                    /** @description Where the parts of the file are sent. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `uploadRefused`: The upload was refused: {detail}
             *     `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `uploadTooLarge`: The file is larger than {limit}, the most that this server takes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `uploadNameMissing`: The upload does not say the name of its file. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUploadAbilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See the headers Tus-Version, Tus-Extension and Tus-Max-Size */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the upload */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parts are deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `uploadRefused`: The upload was refused: {detail}
             *     `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `uploadFinished`: This upload is complete and became a file; delete the file instead. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUploadOffset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the upload */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See the header Upload-Offset */
            200: {
                headers: {
                    /** @description With the last part: the dataset that was made of the file. */
                    "Anj-Dataset-Id"?: string;
                    /** @description Bytes that have arrived. */
                    "Upload-Offset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    appendUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Always 1.0.0 */
                "tus-resumable"?: string;
                /** @description Where this part begins */
                "upload-offset"?: string;
            };
            path: {
                /** @description Id of the upload */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description The part arrived */
            204: {
                headers: {
                    /** @description With the last part: the dataset that was made of the file. */
                    "Anj-Dataset-Id"?: string;
                    /** @description Bytes that have arrived. */
                    "Upload-Offset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `uploadRefused`: The upload was refused: {detail}
             *     `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `uploadOffsetWrong`: The upload goes on at another place than this part begins. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `uploadTooLarge`: The file is larger than {limit}, the most that this server takes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDatasets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Dataset"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Dataset"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteDataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readDatasetAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadAgain"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Dataset"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replaceDatasetContent: {
        parameters: {
            query?: {
                /** @description The name of the file from now on; without it the present one stays. */
                fileName?: string;
            };
            header?: {
                prefer?: string;
            };
            path: {
                /** @description Id of the dataset */
                datasetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The content is read */
            200: {
                headers: {
                    /** @description What of the header Prefer was followed. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Dataset"];
                    };
                };
            };
            /** @description The content arrived and is being read */
            202: {
                headers: {
                    /** @description What of the header Prefer was followed. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Dataset"];
                    };
                };
            };
            /**
             * @description `contentBroken`: The content broke off before its end, so the file is as it was.
             *     `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `uploadTooLarge`: The file is larger than {limit}, the most that this server takes. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `contentEncoded`: Please send the bytes of the file as they are: without form fields and without compression of the transfer. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `contentEmpty`: No content came, so the file is as it was.
             *     `contentKindWrong`: The body is called {contentType}, but {fileName} is a file of another kind. Say the right name with ?fileName=.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    watchFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Dataset"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `watchNotOffered`: This server watches no folder. Your administrator can name one with the setting ANJ_WATCHED_FOLDER. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `watchedPathWrong`: Please give the path of the file inside your folder, with / between the names of folders, such as sales/orders.csv */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset */
                datasetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Dataset"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startExtract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractRequest"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Extract"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `workflowReadOnly`: This workflow is shared with you to read. Duplicate it to change or run it.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `inputNotPrepared`: Please prepare the input data before processing
             *     `databaseNameRequired`: Database Name is required
             *     `tableNameRequired`: Table Name is required
             *     `queryRequired`: SELECT statement is required
             *     `settingsInvalid`: The settings of {title} are not valid: {detail}
             *     `connectionOfOtherKind`: The connection for {title} leads to a server of another kind. Choose another one.
             *     `readsNoDatabase`: {title} reads no database, so there are no rows to take from one.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getExtract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the extract */
                extractId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Extract"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endExtract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the extract */
                extractId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Connection"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConnection"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Connection"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `connectionNameMissing`: Connection name is required
             *     `tlsAlwaysVerified`: {title} takes only connections that are encrypted and verified.
             *     `tunnelNotOffered`: {title} is reached directly: leave SSH off.
             *     `sshPasswordRequired`: SSH Password is required
             *     `windowsNotOffered`: {title} takes no Windows authentication: give user and password.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection */
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection */
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Connection"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `connectionConflict`: This connection was changed somewhere else in the meantime. Please look at it again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `connectionNameMissing`: Connection name is required
             *     `connectionPasswordElsewhere`: Please enter the password again: it was stored for another server, port or user, or for another key of the SSH server.
             *     `sshPasswordElsewhere`: Please enter the SSH password again: it was stored for another SSH server, port, user or host key.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionTest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["TestedConnection"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `connectionPasswordElsewhere`: Please enter the password again: it was stored for another server, port or user, or for another key of the SSH server.
             *     `sshPasswordElsewhere`: Please enter the SSH password again: it was stored for another SSH server, port, user or host key.
             *     `windowsAccountMissing`: Windows authentication logs in with the Windows account of this product’s server, and none is set up there. Choose user and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
             *     `windowsServerNotListed`: Windows authentication does not go to the server {server}: the Windows account of this product’s server logs in only to servers that are listed for it. Choose user and password, or ask your administrator to add this one to ANJ_WINDOWS_SERVERS.
             *     `windowsNotEncrypted`: Windows authentication goes only over an encrypted connection. Please choose TLS for this connection.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `databaseServerUnknown`: No server with the name {server} was found. Please check the server name.
             *     `databasePortRefused`: The server {server} refuses connections on port {port}. Please check the port, and that the database is running.
             *     `databaseServerSilent`: The server {server} does not answer on port {port}. Please check name and port, and that no firewall stands between.
             *     `databaseTlsFailed`: The encrypted connection (TLS) to {server} on port {port} failed: {reason}.
             */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDatabases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection */
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: string[];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTables: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection */
                connectionId: string;
                databaseName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["TableName"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    fetchDatabases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["DatabaseKind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FetchDatabases"];
            };
        };
        responses: {
            /** @description The databases of a server, and what is in them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FetchedDatabases"];
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `notFound`: {what} was not found.
             *     `noDatabasesFound`: No databases found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `serverNameRequired`: Server Name/IP Address is required
             *     `portRequired`: Port is required
             *     `userIdRequired`: UserID is required
             *     `databasePasswordRequired`: Password is required
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `connectionOfOtherKind`: The connection for {title} leads to a server of another kind. Choose another one.
             *     `authenticationRequired`: Authentication Type is required
             *     `windowsAccountMissing`: Windows authentication logs in with the Windows account of this product’s server, and none is set up there. Choose user and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
             *     `windowsServerNotListed`: Windows authentication does not go to the server {server}: the Windows account of this product’s server logs in only to servers that are listed for it. Choose user and password, or ask your administrator to add this one to ANJ_WINDOWS_SERVERS.
             *     `windowsNotEncrypted`: Windows authentication goes only over an encrypted connection. Please choose TLS for this connection.
             *     `portToldTwice`: The server name {server} tells another port than Port, {port}. Leave one of them out, or give the same port in both.
             *     `databaseMissing`: There is no database named {database} on {server}.
             *     `databaseRightMissing`: The user {user} lacks a right in the database: {reason}.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `databaseServerUnknown`: No server with the name {server} was found. Please check the server name.
             *     `databasePortRefused`: The server {server} refuses connections on port {port}. Please check the port, and that the database is running.
             *     `databaseServerSilent`: The server {server} does not answer on port {port}. Please check name and port, and that no firewall stands between.
             *     `databaseTlsFailed`: The encrypted connection (TLS) to {server} on port {port} failed: {reason}.
             *     `fetchDatabasesFailed`: Something went wrong while fetching databases. Please try again later.
             */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPrimaryKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["DatabaseKind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadKeys"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["PrimaryKey"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `serverNameRequired`: Server Name/IP Address is required
             *     `portRequired`: Port is required
             *     `userIdRequired`: UserID is required
             *     `databasePasswordRequired`: Password is required
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `connectionOfOtherKind`: The connection for {title} leads to a server of another kind. Choose another one.
             *     `authenticationRequired`: Authentication Type is required
             *     `windowsAccountMissing`: Windows authentication logs in with the Windows account of this product’s server, and none is set up there. Choose user and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
             *     `windowsServerNotListed`: Windows authentication does not go to the server {server}: the Windows account of this product’s server logs in only to servers that are listed for it. Choose user and password, or ask your administrator to add this one to ANJ_WINDOWS_SERVERS.
             *     `windowsNotEncrypted`: Windows authentication goes only over an encrypted connection. Please choose TLS for this connection.
             *     `portToldTwice`: The server name {server} tells another port than Port, {port}. Leave one of them out, or give the same port in both.
             *     `databaseMissing`: There is no database named {database} on {server}.
             *     `databaseRightMissing`: The user {user} lacks a right in the database: {reason}.
             *     `databaseNameRequired`: Database Name is required
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `databaseServerUnknown`: No server with the name {server} was found. Please check the server name.
             *     `databasePortRefused`: The server {server} refuses connections on port {port}. Please check the port, and that the database is running.
             *     `databaseServerSilent`: The server {server} does not answer on port {port}. Please check name and port, and that no firewall stands between.
             *     `databaseTlsFailed`: The encrypted connection (TLS) to {server} on port {port} failed: {reason}.
             *     `fetchDatabasesFailed`: Something went wrong while fetching databases. Please try again later.
             */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `catalogueTooSlow`: The catalogue of {database} could not be read within {seconds} seconds.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRelationships: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["DatabaseKind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadKeys"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Relationship"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `serverNameRequired`: Server Name/IP Address is required
             *     `portRequired`: Port is required
             *     `userIdRequired`: UserID is required
             *     `databasePasswordRequired`: Password is required
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `connectionOfOtherKind`: The connection for {title} leads to a server of another kind. Choose another one.
             *     `authenticationRequired`: Authentication Type is required
             *     `windowsAccountMissing`: Windows authentication logs in with the Windows account of this product’s server, and none is set up there. Choose user and password, or ask your administrator to set ANJ_WINDOWS_DOMAIN, ANJ_WINDOWS_USER, ANJ_WINDOWS_PASSWORD and ANJ_WINDOWS_SERVERS.
             *     `windowsServerNotListed`: Windows authentication does not go to the server {server}: the Windows account of this product’s server logs in only to servers that are listed for it. Choose user and password, or ask your administrator to add this one to ANJ_WINDOWS_SERVERS.
             *     `windowsNotEncrypted`: Windows authentication goes only over an encrypted connection. Please choose TLS for this connection.
             *     `portToldTwice`: The server name {server} tells another port than Port, {port}. Leave one of them out, or give the same port in both.
             *     `databaseMissing`: There is no database named {database} on {server}.
             *     `databaseRightMissing`: The user {user} lacks a right in the database: {reason}.
             *     `databaseNameRequired`: Database Name is required
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `databaseServerUnknown`: No server with the name {server} was found. Please check the server name.
             *     `databasePortRefused`: The server {server} refuses connections on port {port}. Please check the port, and that the database is running.
             *     `databaseServerSilent`: The server {server} does not answer on port {port}. Please check name and port, and that no firewall stands between.
             *     `databaseTlsFailed`: The encrypted connection (TLS) to {server} on port {port} failed: {reason}.
             *     `fetchDatabasesFailed`: Something went wrong while fetching databases. Please try again later.
             */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `catalogueTooSlow`: The catalogue of {database} could not be read within {seconds} seconds.
             *     `unavailable`: The server cannot reach its database. Please try again in a moment.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    runEtl: {
        parameters: {
            query?: never;
            header?: {
                prefer?: string;
            };
            path: {
                kind: components["schemas"]["DatabaseKind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EtlCall"];
            };
        };
        responses: {
            /** @description The table is written */
            200: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    /** @description What of the header Prefer was followed. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Run"];
                    };
                };
            };
            /** @description The run goes on */
            202: {
                headers: {
                    /** @description Where the new record is. */
                    Location?: string;
                    /** @description What of the header Prefer was followed. */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Run"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `runCancelled`: The run was cancelled. The target is as it was before. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `callTooLarge`: The request is larger than {limit} MB, the most that this call takes. Upload the rows as a file (POST /api/uploads) and run a workflow that reads it. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `serverNameRequired`: Server Name/IP Address is required
             *     `portRequired`: Port is required
             *     `userIdRequired`: UserID is required
             *     `databasePasswordRequired`: Password is required
             *     `databaseNameRequired`: Database Name is required
             *     `tableNameRequired`: Table Name is required
             *     `tableNameLong`: Table Name cannot be longer than 100 characters
             *     `createTableIfNotExistRequired`: Create Table If Not Exist is required
             *     `dropTableThenCreateRequired`: Drop Table Then Create is required
             *     `deleteExistingDataRequired`: Delete Existing Data is required
             *     `sshServerNameRequired`: SSH Server Name is required
             *     `tableDataEmpty`: Table data cannot be empty
             *     `tableRowEmpty`: Table cannot contain empty rows
             *     `tableCellMissing`: Each cell in the table must contain a value
             *     `tableEmpty`: Table cannot be empty
             *     `tableWithoutColumns`: Table cannot have empty columns
             *     `tableCellNested`: Data row {row} holds a list or an object in the column {column}; a cell is a text, a number, true, false or null
             *     `columnTypeUnknown`: The type {type} of the column {column} is not known. There are: {types}.
             *     `valuesDoNotConvertFirst`: Values that do not convert without loss: {columns}. First: {column} in data row {row}, {value} {reason}. Correct them, or keep these columns as text; {title} in a workflow can also set them to null or leave their rows out.
             *     `portToldTwice`: The server name {server} tells another port than Port, {port}. Leave one of them out, or give the same port in both.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `processingFailedToast`: Something went wrong while processing the table. Please try again later
             *     `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `databaseServerUnknown`: No server with the name {server} was found. Please check the server name.
             *     `databasePortRefused`: The server {server} refuses connections on port {port}. Please check the port, and that the database is running.
             *     `databaseServerSilent`: The server {server} does not answer on port {port}. Please check name and port, and that no firewall stands between.
             *     `databaseTlsFailed`: The encrypted connection (TLS) to {server} on port {port} failed: {reason}.
             */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listExamples: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["Example"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openExample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["OpenedWorkflow"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `licenceExpired`: The licence of your organization has expired. Running and creating wait until it is renewed.
             *     `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listHelpPages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["HelpGroup"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readHelpPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["HelpPage"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchHelp: {
        parameters: {
            query: {
                /** @description Words, or a whole message. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["FoundHelp"][];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askHelp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 10,000 characters, whatever they are. */
                    question: string;
                    /** @description Names of the help pages that belong to the screen that was asked on: they are preferred. */
                    pages?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpReply"];
                    "text/event-stream": string;
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionLength`: A question must have 1 to 10,000 characters. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `questionsLimited`: Too many questions in a short time. Please ask again in {seconds}. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    judgeAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the question */
                questionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    verdict: ("up" | "down") | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: null;
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `notFound`: {what} was not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listQuestions: {
        parameters: {
            query?: {
                /** @description Questions of the last so many days; 30 when left out. */
                days?: 7 | 30 | 90;
                /** @description The first is 1, as when left out. */
                page?: number;
                /** @description Rows of a page; 25 when left out. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** @description A sentence to show to a person. */
                        message: string;
                        data: components["schemas"]["QuestionPage"];
                    };
                };
            };
            /**
             * @description `invalidRequest`: The request is not valid: {detail}
             *     `textBroken`: A text holds a character that cannot be kept, NUL or half of one: {where}. Delete it and type it again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `tokenMissing`: No token provided
             *     `tokenInvalid`: Invalid token
             *     `tokenExpired`: Token expired
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: You may not do this: {action} on {resource}.
             *     `tokenScopeMissing`: This API token does not open this call, which needs {what}.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unexpected`: Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The server cannot reach its database. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
