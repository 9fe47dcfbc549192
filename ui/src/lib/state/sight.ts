import type { Attachment } from "svelte/attachments";

/** Does something each time an element comes into sight. */
export function inSight(then: () => void): Attachment {
  return (element) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) then();
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
