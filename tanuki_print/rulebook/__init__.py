"""The rules text as a document: its examples played, its boards drawn, the pages set."""
