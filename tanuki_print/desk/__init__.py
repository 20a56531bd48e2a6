"""The designer's desk: a local web page that shows every card as it will print and draws it anew when it is saved."""
