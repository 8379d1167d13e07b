/**
 * The dialogs and notices that may come at any time. They are loaded ahead of time, in one file: a
 * file for each would be larger.
 */

export { CancelDialog, StartOverDialog } from './ConfirmDialog.tsx'
export { IdleNotice } from './IdleNotice.tsx'
export { showLostReturn } from './lost-return.tsx'
export { askOtherTabs } from './other-tab.tsx'
export { Received } from './Received.tsx'
export { ToastList } from './ToastList.tsx'
