import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** What a `<dialog>` needs to be over the page as long as it is rendered; Escape closes it. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closing it, and not only removing it, returns the focus to where it was.
    return () => dialog?.close()
  }, [])
  return {
    ref,
    // Escape closes a dialog without a `cancel` event where nothing was pressed in it before. The
    // event also follows the `close()` above, when the dialog is already removed.
    onClose({ currentTarget: { isConnected, open } }: SyntheticEvent<HTMLDialogElement>) {
      if (isConnected && !open) onClose()
    },
  }
}
