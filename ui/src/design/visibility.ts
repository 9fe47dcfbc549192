import type { Attachment } from "svelte/attachments";

/** Calls back each time an element becomes visible. */
export function onVisible(then: () => void): Attachment {
  return (element) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) then();
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}

/** Reports when an element moves above the visible part of the page, or back. */
export function onScrolledPast(tell: (above: boolean) => void): Attachment {
  return (element) => {
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) tell(!last.isIntersecting && last.boundingClientRect.top < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
