import type { Attachment } from "svelte/attachments";
import type { Route } from "$app/route.svelte";

/** Shows an element above all dialogs. It moves into the topmost one, as nothing outside can be touched or is read out. */
export function aboveDialogs(route: Route): Attachment<HTMLElement> {
  return (element) => {
    element.popover = "manual";
    $effect(() => {
      const focused = element.contains(document.activeElement) ? document.activeElement : null;
      (route.topDialog ?? document.body).append(element);
      element.showPopover();
      if (focused instanceof HTMLElement) focused.focus();
    });
    return () => element.remove();
  };
}
